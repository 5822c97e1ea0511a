import assert from 'node:assert/strict';
import { openPage, timeFrames } from '../chromium.js';
import { explorerFiles } from '../explorer-files.js';
import { openFile, serveExplorer, showView, watchMemory } from '../explorer-page.js';
import { once } from '../once.js';
import { createRandom } from '../random.js';
import { quantileSorted } from '../statistics.js';

/** @import { Browser, Page } from 'playwright-core' */
/** @import { Case, CaseFacts, ChromiumCase, Target } from '../case.js' */

const MB = 1e6;
const FIRST_LOAD_KB = 150;
const MEMORY_MB = 400;
/** Of the thousands of cuts, those that a round moves to. */
const MOVES = 256;

const LOAD = 'the page without a file';
const CSV = 'CSV, from the choice of the file to its first view';
const PARQUET = 'Parquet, from the choice of the file to its first view';
const VIEWS = 'every view of a CSV file, one after the other';
const SLIDER = 'the slider, its slowest frame but one in twenty';
const named = (/** @type {string} */ what) => `${what} n=1e6`;

/** @type {readonly Target[]} */
export const targets = [
  {
    text: `the page without a file loads at most ${FIRST_LOAD_KB} kB, packed`,
    sizeOf: LOAD,
    part: 'packed',
    atMostBytes: FIRST_LOAD_KB * 1000,
  },
  {
    text: '1 M rows of six columns of CSV show their first view in at most 3 s',
    timeOf: named(CSV),
    atMostMs: 3000,
  },
  {
    text: '1 M rows of six columns of Parquet show their first view in at most 1 s',
    timeOf: named(PARQUET),
    atMostMs: 1000,
  },
  {
    text: `every view of 1 M rows takes at most ${MEMORY_MB} MB of memory at its peak`,
    sizeOf: named(VIEWS),
    part: 'peak',
    atMostBytes: MEMORY_MB * MB,
  },
  {
    text: 'opening 1 M rows and closing them four times leaves at most 20 MB more than once',
    sizeOf: named(VIEWS),
    part: 'kept',
    atMostBytes: 20 * MB,
  },
  { text: `${SLIDER}, takes at most 16 ms with 1 M rows`, timeOf: named(SLIDER), atMostMs: 16 },
];

/**
 * The explorer in Chromium: how much it loads, how soon a million rows are shown, what they take of
 * the memory and leave behind, and how fast the slider moves.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const n = quick ? 20_000 : 1_000_000;
  const served = once(serveExplorer);
  const files = once(() => explorerFiles(n));
  const start = async (/** @type {Browser} */ browser) => openPage(browser, (await served()).url);
  return [
    {
      ...factsOf(LOAD, null),
      async inChromium(browser) {
        const { sentBytes } = await served();
        const before = sentBytes();
        const { page, openMs } = await start(browser);
        await page.locator('input[type=file]').waitFor({ state: 'attached' });
        const packed = sentBytes() - before;
        await page.context().close();
        return { samplesMs: [openMs], sizes: { packed } };
      },
    },
    opened(CSV, 'csv'),
    opened(PARQUET, 'parquet'),
    {
      ...factsOf(VIEWS, n),
      async inChromium(browser) {
        const { csv } = await files();
        const { page } = await start(browser);
        const memory = await watchMemory(browser);
        const began = performance.now();
        await openFile(page, csv);
        for (const name of await viewsOf(page)) await showView(page, name);
        const ms = performance.now() - began;
        const peak = memory.peak();
        await closeFile(page);
        const once = await memory.settled();
        for (let time = 0; time < 3; ++time) {
          await openFile(page, csv);
          await closeFile(page);
        }
        const kept = Math.max(0, (await memory.settled()) - once);
        memory.stop();
        await page.context().close();
        return { samplesMs: [ms], sizes: { peak, kept } };
      },
    },
    {
      ...factsOf(SLIDER, n),
      async inChromium(browser) {
        const { csv, cells } = await files();
        const { page } = await start(browser);
        await openFile(page, csv);
        await showView(page, 'threshold');
        const shown = await page.locator('.card').first().locator('.n').allTextContents();
        const { tp, fp, fn, tn } = cells;
        assert.deepEqual(
          shown,
          [tp, fn, fp, tn].map((count) => count.toLocaleString('en-US')),
        );
        const samples = await timeFrames(page, MOVE, await cutsOf(page));
        await page.context().close();
        return {
          samplesMs: [
            quantileSorted(
              samples.sort((a, b) => a - b),
              0.95,
            ),
          ],
        };
      },
    },
  ];

  /**
   * @param {string} what
   * @param {'csv' | 'parquet'} format
   * @returns {ChromiumCase}
   */
  function opened(what, format) {
    return {
      ...factsOf(what, n),
      async inChromium(browser) {
        const path = (await files())[format];
        const { page } = await start(browser);
        const ms = await openFile(page, path);
        const head = await page.locator('header .name').textContent();
        assert.ok(head?.includes(`${n.toLocaleString('en-US')} rows`), head ?? '');
        await page.context().close();
        return { samplesMs: [ms] };
      },
    };
  }
}

const MOVE = `(value) => {
  const slider = document.querySelector('#threshold');
  slider.value = value;
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}`;

/**
 * @param {Page} page
 * @returns {Promise<number[]>} Places of the slider, anywhere.
 */
async function cutsOf(page) {
  const last = Number(await page.locator('#threshold').getAttribute('max'));
  const random = createRandom(last);
  return Array.from({ length: MOVES }, () => Math.floor(random() * (last + 1)));
}

/** @param {Page} page */
function viewsOf(page) {
  return page
    .locator('[role=tab]')
    .evaluateAll((tabs) => tabs.map(({ id }) => id.replace('tab-', '')));
}

/**
 * Close the file, and let the browser clear up.
 *
 * @param {Page} page
 */
async function closeFile(page) {
  await page.getByRole('button', { name: 'close file' }).click();
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

/**
 * @param {string} what
 * @param {number | null} n
 * @returns {CaseFacts}
 */
function factsOf(what, n) {
  const name = n === null ? what : `${what} n=1e${Math.round(Math.log10(n))}`;
  return { name, group: what, ours: false, n, k: n === null ? null : 2, dtype: null, skew: null };
}
