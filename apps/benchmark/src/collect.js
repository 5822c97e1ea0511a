// Recorded results as pages need them: each suite once, its groups, and in them each case with what
// every version of Node measured.
import { ratioOf } from '@confmat/bench/ratios.js';
import { nodeMajor } from '@confmat/bench/results.js';
import { thousands } from './number-text.js';
import { inOrder } from './plan.js';
import { SUITE_TEXTS } from './suite-texts.js';

/** @import { Judged } from '@confmat/bench/ratios.js' */
/** @import { RecordedMeasurement, Result } from '@confmat/bench/results.js' */

/**
 * @typedef {object} Cell What one version of Node measured of a case.
 * @property {number} node Major version.
 * @property {RecordedMeasurement} measurement
 * @property {number | null} ratio Against ours, in the same run.
 *
 * @typedef {object} Row
 * @property {string} label The case's name without what all names of its group end in.
 * @property {boolean} ours
 * @property {Cell[]} cells By version of Node.
 *
 * @typedef {object} Group
 * @property {string} title Its sizes in words.
 * @property {string} slug Unique within all.
 * @property {Row[]} rows
 * @property {boolean} [isSummary] Whether its cases stand in other groups too.
 *
 * @typedef {object} TargetRow
 * @property {string} text
 * @property {(Judged | undefined)[]} cells By version of Node.
 *
 * @typedef {object} SuitePage
 * @property {string} suite
 * @property {string} title
 * @property {string} text
 * @property {Result[]} runs By version of Node.
 * @property {number[]} nodes Their versions.
 * @property {TargetRow[]} targets
 * @property {Group[]} groups
 */

/** Suites whose groups differ in size alone, so that ours in all of them make a picture. */
const BY_SIZE = ['growth'];

/**
 * @param {readonly Result[]} results
 * @returns {SuitePage[]} In the order of `inOrder`.
 */
export function collect(results) {
  const suites = inOrder([...new Set(results.map(({ suite }) => suite))]);
  return suites.map((suite) => {
    const runs = results
      .filter((result) => result.suite === suite)
      .sort((a, b) => nodeMajor(a) - nodeMajor(b));
    const { title = suite, text = '' } = SUITE_TEXTS[suite] ?? {};
    const nodes = runs.map(nodeMajor);
    return {
      suite,
      title,
      text,
      runs,
      nodes,
      targets: targetsOf(runs),
      groups: groupsOf(suite, runs),
    };
  });
}

/**
 * @param {readonly Result[]} runs
 * @returns {TargetRow[]}
 */
function targetsOf(runs) {
  const texts = new Set(runs.flatMap(({ targets }) => targets.map(({ text }) => text)));
  return [...texts].map((text) => ({
    text,
    cells: runs.map(({ targets }) => targets.find((target) => target.text === text)),
  }));
}

/**
 * @param {string} suite
 * @param {readonly Result[]} runs
 * @returns {Group[]}
 */
function groupsOf(suite, runs) {
  const all = runs.flatMap(({ measurements }) => measurements);
  const groups = [...new Set(all.map(({ group }) => group))];
  const kinds = suite === 'multilabel' ? 'labels' : 'classes';
  const slugs = new Set();
  const compared = groups.map((group) => {
    const names = [...new Set(all.filter((one) => one.group === group).map(({ name }) => name))];
    const { labels, common } = shortNames(names, group);
    const rows = names.map((name, i) => ({
      label: labels[i] ?? name,
      ours: all.some((one) => one.name === name && one.ours),
      cells: runs.flatMap((run) => {
        const { measurements } = run;
        const measurement = measurements.find((one) => one.name === name && one.group === group);
        if (!measurement) return [];
        return [{ node: nodeMajor(run), measurement, ratio: ratioOf(measurement, measurements) }];
      }),
    }));
    const missing = wordsOf(common).filter((word) => !group.split(/[ ,]+/).includes(word));
    const title = inWords([group, missing.join(' ')].join(', '), kinds);
    return { title, slug: uniqueSlug(`${suite} ${group}`, slugs), rows };
  });
  if (!BY_SIZE.includes(suite)) return compared;
  const slug = uniqueSlug(`${suite} all sizes`, slugs);
  return [
    { title: 'all sizes, confmat alone', slug, rows: compared.flatMap(oursAlone), isSummary: true },
    ...compared,
  ];
}

/**
 * The first case of ours of a group, under the group's name, compared with nothing.
 * @param {Group} group
 * @returns {Row[]}
 */
function oursAlone({ title, rows }) {
  return rows
    .filter(({ ours }) => ours)
    .slice(0, 1)
    .map(({ cells }) => ({
      label: title,
      ours: true,
      cells: cells.map((cell) => ({ ...cell, ratio: null })),
    }));
}

/**
 * Leave out what all names end in.
 * @param {readonly string[]} names
 * @param {string} group Its words at the end are left out of the name of a lone case.
 * @returns {{ labels: string[], common: string }}
 */
export function shortNames(names, group) {
  const words = names.length > 1 ? names.map(wordsOf) : [...names, group].map(wordsOf);
  const longest = Math.min(...words.map(({ length }) => length)) - (names.length > 1 ? 1 : 0);
  const [first = []] = words;
  let n = 0;
  while (
    n < Math.min(longest, first.length - 1) &&
    words.every((own) => own.at(-1 - n) === first.at(-1 - n))
  ) {
    ++n;
  }
  // What runs keeps its words; sizes are what comes after the first `n=`.
  while (n > 0 && !first.at(-n)?.includes('=')) --n;
  const kept = (/** @type {string} */ name) => wordsOf(name).slice(0, wordsOf(name).length - n);
  return {
    labels: names.map((name) => kept(name).join(' ').replace(/,$/, '')),
    common: n === 0 ? '' : first.slice(-n).join(' '),
  };
}

/**
 * Sizes as people write them: `n=1e6 k=10 int32` is "1 M rows, 10 classes, int32".
 * @param {string} name
 * @param {string} kinds What k counts.
 */
export function inWords(name, kinds) {
  return name
    .replace(/\s*\bn=(\d\S*?)(?=[\s,]|$)/g, (_, n) => `, ${amount(Number(n))} rows,`)
    .replace(/\bk=(\d+)/g, (_, k) => `${amount(Number(k))} ${kinds},`)
    .replace(/[,\s]*,(?!\d)[,\s]*/g, ', ')
    .replace(/^, |,\s*$/g, '');
}

/** @param {number} count */
function amount(count) {
  return count >= 1e6 && count % 1e5 === 0 ? `${count / 1e6} M` : thousands(count);
}

/** @param {string} name */
function wordsOf(name) {
  return name.split(' ');
}

/**
 * @param {string} text
 * @param {Set<string>} taken
 */
function uniqueSlug(text, taken) {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  let slug = plain;
  for (let i = 2; taken.has(slug); ++i) slug = `${plain}-${i}`;
  taken.add(slug);
  return slug;
}
