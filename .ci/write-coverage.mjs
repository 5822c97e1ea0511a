// node .ci/write-coverage.mjs [--check]: writes the table of docs/intervals.md from the recorded
// simulation, or tells whether it is what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Case
 * @property {string} design
 * @property {number} nSamples
 * @property {number} runs
 * @property {number} deltaWidth
 * @property {Record<string, { coverage: number | null, meanWidth: number | null, judged: number }>} metrics
 */

const PAGE = new URL('../docs/intervals.md', import.meta.url);
const RECORD = new URL('../packages/inference/test/simulation/recorded.json', import.meta.url);
const BEGIN = '<!-- coverage: written by .ci/write-coverage.mjs -->';
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
const page = readFileSync(PAGE, 'utf8').replaceAll('\r\n', '\n');
const [before, rest = ''] = page.split(BEGIN);
const [, after] = rest.split(END);
if (before === undefined || after === undefined) {
  throw new Error(`docs/intervals.md lacks ${BEGIN} … ${END}`);
}
/** @type {Case[]} */
const cases = JSON.parse(readFileSync(RECORD, 'utf8'));
const written = [before + BEGIN, table(), END + after].join('\n\n');

if (!values.check) {
  writeFileSync(PAGE, written);
} else if (written !== page) {
  console.error('docs/intervals.md differs from the recording: node .ci/write-coverage.mjs');
  process.exitCode = 1;
}
console.log(`coverage: ${cases.length} cases`);

/** The table as prettier writes it. */
function table() {
  const head = ['population', 'rows', 'samples', ...COLUMNS];
  const rows = cases.map(({ design, nSamples, runs, metrics }) => [
    design,
    String(nSamples),
    String(runs),
    ...COLUMNS.map((name) => coverageOf(metrics[name])),
  ]);
  const widths = head.map((name, place) =>
    Math.max(...[name, ...rows.map((row) => row[place] ?? '')].map(({ length }) => length)),
  );
  const line = (/** @type {string[]} */ cells) =>
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

/** @param {Case['metrics'][string] | undefined} metric */
function coverageOf(metric) {
  if (!metric || metric.judged === 0 || metric.coverage === null) return 'none';
  const partly = metric.judged < 1 ? ' *' : '';
  return metric.coverage.toFixed(3) + partly;
}
