// node .ci/write-coverage.mjs [--check]: writes the tables of docs/coverage.md and draws docs/coverage.svg
// and docs/pictures/judges.svg from the recorded simulation, or tells whether they are what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coveragePicture } from './coverage-picture.js';
import { judgesPicture } from './judges-picture.js';

/**
 * @typedef {import('./coverage-picture.js').MatrixCase} MatrixCase
 * @typedef {import('./coverage-picture.js').SharesCase} SharesCase
 * @typedef {import('./coverage-picture.js').Recorded} Recorded
 */

const RECORD = new URL('../packages/inference/test/simulation/recorded.json', import.meta.url);
const END = '<!-- end of coverage -->';
const COLUMNS = [
  'accuracy',
  'F1 of the rarest',
  'macro F1',
  'macro precision',
  'macro recall',
  'weighted F1',
  'Matthews',
  'kappa',
];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
/** @type {Recorded} */
const recorded = JSON.parse(readFileSync(RECORD, 'utf8'));
/** @type {Record<string, string>} */
const tables = {
  matrices: matrixTable(recorded.matrices),
  areas: sharesTable(recorded.areas),
  costs: sharesTable(recorded.costs),
  'net benefits': sharesTable(recorded['net benefits']),
  units: sharesTable(recorded.units),
  'areas of units': sharesTable(recorded['areas of units']),
  'comparisons of units': sharesTable(recorded['comparisons of units']),
  'label sets of units': sharesTable(recorded['label sets of units']),
  'uneven units': sharesTable(recorded['uneven units']),
  'comparisons of uneven units': sharesTable(recorded['comparisons of uneven units']),
  'areas of uneven units': sharesTable(recorded['areas of uneven units']),
  'label sets of uneven units': sharesTable(recorded['label sets of uneven units']),
  'comparisons of spans': sharesTable(recorded['comparisons of spans']),
  weights: sharesTable(recorded.weights),
  comparisons: sharesTable(recorded.comparisons),
  'comparisons of areas': sharesTable(recorded['comparisons of areas']),
  'comparisons of areas of units': sharesTable(recorded['comparisons of areas of units']),
  judges: sharesTable(recorded.judges),
  'judges of others': sharesTable(recorded['judges of others']),
  tries: sharesTable(recorded.tries),
  raters: sharesTable(recorded.raters),
  pairs: sharesTable(recorded.pairs),
  gaps: sharesTable(recorded.gaps),
  marks: sharesTable(recorded.marks),
  prevalence: sharesTable(recorded.prevalence),
  floors: sharesTable(recorded.floors),
  borders: sharesTable(recorded.borders),
  drops: sharesTable(recorded.drops),
  promises: sharesTable(recorded.promises),
  'few units that differ': sharesTable(recorded['few units that differ']),
  'rare classes': sharesTable(recorded['rare classes']),
  'rare classes of units': sharesTable(recorded['rare classes of units']),
  'gates of rare classes': sharesTable(recorded['gates of rare classes']),
  ratios: sharesTable(recorded.ratios),
};
let nTables = 0;
write('docs/coverage.svg', () => coveragePicture(recorded));
write('docs/pictures/judges.svg', () => judgesPicture(recorded['judges of others']));
write('docs/coverage.md', withTables);
if (nTables !== Object.keys(tables).length) {
  throw new Error(`the pages have ${nTables} tables of ${Object.keys(tables).length}`);
}
console.log(`coverage: ${recorded.matrices.length} cases of matrices, ${nTables} tables`);

/**
 * @param {string} path
 * @param {(page: string) => string} make
 */
function write(path, make) {
  const file = new URL(`../${path}`, import.meta.url);
  const now = readIfThere(file).replaceAll('\r\n', '\n');
  const wanted = make(now);
  if (!values.check) {
    writeFileSync(file, wanted);
  } else if (wanted !== now) {
    console.error(`${path} differs from the recording: node .ci/write-coverage.mjs`);
    process.exitCode = 1;
  }
}

/** @param {URL} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The page with the tables that it has places for.
 * @param {string} page
 */
function withTables(page) {
  return page.replaceAll(
    /(<!-- coverage of ([a-z ]+): written by [^>]+ -->).*?<!-- end of coverage -->/gs,
    (_, /** @type {string} */ begin, /** @type {string} */ name) => {
      const table = tables[name];
      if (table === undefined) throw new Error(`there is no recording of ${name}`);
      ++nTables;
      return [begin, table, END].join('\n\n');
    },
  );
}

/** @param {readonly MatrixCase[]} cases */
function matrixTable(cases) {
  return layOut(
    ['population', 'rows', 'samples', ...COLUMNS],
    cases.map(({ design, nSamples, runs, metrics }) => [
      ...[design, String(nSamples), String(runs)],
      ...COLUMNS.map((name) => coverageOf(metrics[name])),
    ]),
  );
}

/** @param {readonly SharesCase[]} cases */
function sharesTable(cases) {
  const names = [...new Set(cases.flatMap(({ shares }) => Object.keys(shares)))];
  return layOut(
    ['case', 'rows', 'samples', ...names],
    cases.map(({ design, nSamples, runs, shares }) => [
      ...[design, String(nSamples), String(runs)],
      ...names.map((name) => shares[name]?.toFixed(3) ?? 'none'),
    ]),
  );
}

/**
 * The table as prettier writes it.
 * @param {readonly string[]} head
 * @param {readonly string[][]} rows
 */
function layOut(head, rows) {
  const widths = head.map((name, place) =>
    Math.max(...[name, ...rows.map((row) => row[place] ?? '')].map(({ length }) => length)),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, place) => pad(cell, place, widths[place] ?? 0)).join(' | ')} |`;
  const rule = widths.map(
    (width, place) => '-'.repeat(place === 0 ? width : width - 1) + (place === 0 ? '' : ':'),
  );
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

/**
 * @param {string} cell
 * @param {number} place
 * @param {number} width
 */
function pad(cell, place, width) {
  return place === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** @param {MatrixCase['metrics'][string] | undefined} metric */
function coverageOf(metric) {
  if (!metric || metric.judged === 0 || metric.coverage === null) return 'none';
  const partly = metric.judged < 1 ? ' *' : '';
  return metric.coverage.toFixed(3) + partly;
}
