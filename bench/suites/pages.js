import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { openPage, timeFrames } from '../chromium.js';
import { createRandom } from '../random.js';
import { matrixPage, scoredPage, sweepPage } from '../report-pages.js';
import { quantileSorted } from '../statistics.js';
import { CACHE } from '../workload.js';

/** @import { Case, CaseFacts, ChromiumCase, LocalCase, Target } from '../case.js' */
/** @import { WritePage } from '../report-pages.js' */

/**
 * @typedef {object} Subject
 * @property {string} what
 * @property {number} n Rows.
 * @property {number} k Classes.
 * @property {number} limitKb What the whole file may take, in units of 1,000 bytes.
 * @property {() => WritePage} prepare
 */

const THOUSAND = '1,000 classes, 30,000 cells';
const SWEEP = 'a sweep of two models';
const SCORED = 'a matrix, scores and three groups';
/** @type {readonly Subject[]} */
const SUBJECTS = [
  { what: SWEEP, n: 7043, k: 2, limitKb: 60, prepare: sweepPage },
  { what: SCORED, n: 7043, k: 2, limitKb: 80, prepare: scoredPage },
  { what: '10 classes', n: 3200, k: 10, limitKb: 60, prepare: () => matrixPage(10) },
  { what: '26 classes', n: 8320, k: 26, limitKb: 90, prepare: () => matrixPage(26) },
  { what: '100 classes', n: 32_000, k: 100, limitKb: 120, prepare: () => matrixPage(100) },
  { what: THOUSAND, n: 320_000, k: 1000, limitKb: 400, prepare: () => matrixPage(1000) },
];
const CODE_LIMIT_KB = 35;
/** Of the 4,001 cuts and more, those that a round moves to. */
const MOVES = 256;

const OPENS = `Chromium opens the page of ${THOUSAND}`;
const movesOf = (/** @type {string} */ what) =>
  `the slider of ${what}, its slowest frame but one in twenty`;
const writes = (/** @type {string} */ what) => `reportHtml of ${what}`;

/** @type {readonly Target[]} */
export const targets = [
  ...SUBJECTS.map(({ what, limitKb }) => ({
    text: `the page of ${what} takes at most ${limitKb} kB`,
    sizeOf: writes(what),
    part: 'whole',
    atMostBytes: limitKb * 1000,
  })),
  ...[SCORED, THOUSAND].map((what) => ({
    text: `script and style of the page of ${what} take at most ${CODE_LIMIT_KB} kB`,
    sizeOf: writes(what),
    part: 'code',
    atMostBytes: CODE_LIMIT_KB * 1000,
  })),
  { text: `${OPENS} in at most 1 s`, timeOf: OPENS, atMostMs: 1000 },
  ...[SWEEP, SCORED].map((what) => ({
    text: `${movesOf(what)}, takes at most 16 ms`,
    timeOf: movesOf(what),
    atMostMs: 16,
  })),
];

/**
 * Pages of reports: how long Node writes them, how large they are, how soon Chromium shows them, and
 * what each move of the slider takes until it is painted.
 *
 * @returns {Case[]}
 */
export function createCases() {
  return [
    ...SUBJECTS.map(written),
    opened(subjectOf(THOUSAND)),
    ...[SWEEP, SCORED].map((what) => moved(subjectOf(what))),
  ];
}

/** @param {string} what */
function subjectOf(what) {
  const found = SUBJECTS.find((subject) => subject.what === what);
  if (!found) throw new Error(`bug: no page of ${what}`);
  return found;
}

/**
 * @param {Subject} subject
 * @returns {LocalCase}
 */
function written({ what, n, k, prepare }) {
  return {
    ...factsOf(writes(what), 'written', k),
    prepare() {
      const check = (/** @type {string} */ page) => {
        assert.match(page, /^<!doctype html>/);
        assert.ok(page.includes(`${n.toLocaleString('en-US')} rows`));
      };
      return { run: prepare(), check, sizesOf };
    },
  };
}

/**
 * The whole file, from asking for it to its first frame with the map drawn.
 *
 * @param {Subject} subject
 * @returns {ChromiumCase}
 */
function opened({ k, prepare }) {
  return {
    ...factsOf(OPENS, 'opened', k),
    async inChromium(browser) {
      const { page, openMs } = await openPage(browser, fileOf('map', prepare));
      assert.equal(await page.locator('#map canvas').count(), 1);
      await page.context().close();
      return [openMs];
    },
  };
}

/**
 * The slider, to cuts anywhere.
 *
 * @param {Subject} subject
 * @returns {ChromiumCase}
 */
function moved({ what, k, prepare }) {
  return {
    ...factsOf(movesOf(what), 'moved', k),
    async inChromium(browser) {
      const { page } = await openPage(browser, fileOf(what.replaceAll(/\W+/g, '-'), prepare));
      const last = Number(await page.locator('#t').getAttribute('max'));
      assert.ok(last >= 4000);
      const random = createRandom(last);
      const cuts = Array.from({ length: MOVES }, () => Math.floor(random() * (last + 1)));
      const samples = await timeFrames(
        page,
        `(value) => {
          const slider = document.querySelector('#t');
          slider.value = value;
          slider.dispatchEvent(new Event('input'));
        }`,
        [...cuts, 0],
      );
      // Below every score all rows are predicted positive.
      const shown = await page.locator('[data-of="0-0"], [data-of="0-1"]').allTextContents();
      assert.deepEqual(shown, ['1,869', '5,174']);
      await page.context().close();
      return [
        quantileSorted(
          samples.sort((a, b) => a - b),
          0.95,
        ),
      ];
    },
  };
}

/** @type {Map<string, string>} */
const files = new Map();

/**
 * @param {string} name
 * @param {() => WritePage} prepare
 * @returns {string} The address of the page as a file, written once.
 */
function fileOf(name, prepare) {
  const known = files.get(name);
  if (known !== undefined) return known;
  const url = new URL(`page-${name}.html`, CACHE);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(url, prepare()());
  files.set(name, url.href);
  return url.href;
}

/**
 * @param {string} name
 * @param {string} group
 * @param {number} k
 * @returns {CaseFacts}
 */
function factsOf(name, group, k) {
  return { name, group, ours: false, n: null, k, dtype: null, skew: null };
}

/**
 * @param {string} page
 * @returns {Record<string, number>} Bytes of the whole file, and of the scripts and styles in it.
 */
function sizesOf(page) {
  const parts = page.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g);
  const code = Array.from(parts, ([, , text = '']) => text).join('');
  return { whole: Buffer.byteLength(page), code: Buffer.byteLength(code) };
}
