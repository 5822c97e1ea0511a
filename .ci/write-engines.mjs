// node .ci/write-engines.mjs [--check]: writes the tables of docs/engines/costs.md from the records in
// docs/engines/, which `.ci/engines --costs` makes, or tells whether they are what it would write.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Cost
 * @property {string} what
 * @property {number[]} ms
 * @property {number} [nRowsBack]
 * @property {number | null} [value]
 * @property {{ nTasks: number, records: number, bytes: number }} [shuffle]
 *
 * @typedef {object} Record
 * @property {string} engine
 * @property {string} version
 * @property {number} nRows
 * @property {{ date: string, cpu: string, nCpus: number, memoryBytes: number }} machine
 * @property {Cost[]} costs
 */

const PAGE = new URL('../docs/engines/costs.md', import.meta.url);
const RECORDS = new URL('../docs/engines/', import.meta.url);
const BEGIN = '<!-- costs: written by .ci/write-engines.mjs -->';
const END = '<!-- end of costs -->';
/** From the fastest start to the slowest. */
const ORDER = ['duckdb', 'chdb', 'clickhouse', 'trino', 'postgres', 'spark', 'mariadb', 'sqlite'];

/** What stands before the table of an engine's own functions. */
const OWN = {
  chdb: 'ClickHouse has areas of its own, which gather all scores in one array:',
  spark:
    'Spark ML has evaluators of its own. They read labels as doubles, here from Parquet in a Spark of ' +
    'two threads. Its area is one of 1,000 bins unless `numBins` is 0:',
};

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const page = readFileSync(PAGE, 'utf8').replaceAll('\r\n', '\n');
const [before, rest = ''] = page.split(BEGIN);
const [, after] = rest.split(END);
if (before === undefined || after === undefined) {
  throw new Error(`docs/engines/costs.md lacks ${BEGIN} … ${END}`);
}
const records = readRecords('');
const peers = readRecords('peers-');
const sizes = [...new Set(records.map(({ nRows }) => nRows))].sort((a, b) => a - b);
const parts = [
  before + BEGIN,
  ...sizes.map(times),
  shuffles(),
  ...peers.map(besides),
  machines(),
  END + after,
];
const written = parts.filter((part) => part !== '').join('\n\n');

if (!values.check) {
  writeFileSync(PAGE, written);
} else if (written !== page) {
  console.error('docs/engines/costs.md differs from its records: node .ci/write-engines.mjs');
  process.exitCode = 1;
}
console.log(`engines: ${records.length} records`);

/**
 * @param {string} prefix Of the files' names.
 * @returns {Record[]}
 */
function readRecords(prefix) {
  const pattern = new RegExp(`^${prefix}([a-z]+)(?:-[\\d.]+m)?\\.json$`);
  return readdirSync(RECORDS)
    .flatMap((file) => {
      const engine = pattern.exec(file)?.[1];
      if (engine === undefined) return [];
      return [{ engine, ...JSON.parse(readFileSync(new URL(file, RECORDS), 'utf8')) }];
    })
    .sort((a, b) => ORDER.indexOf(a.engine) - ORDER.indexOf(b.engine) || a.nRows - b.nRows);
}

/**
 * A row for each count, a column for each engine: the median time, and the rows that came back.
 *
 * @param {number} nRows
 */
function times(nRows) {
  const ofSize = records.filter((record) => record.nRows === nRows);
  const counts = [...new Set(ofSize.flatMap(({ costs }) => costs.map(({ what }) => what)))];
  const body = counts.map((what) => {
    const costs = ofSize.map((record) => record.costs.find((cost) => cost.what === what));
    const back = Math.max(...costs.map((cost) => cost?.nRowsBack ?? 0));
    const cells = costs.map((cost) => (cost ? seconds(median(cost.ms)) : '–'));
    return [what, back.toLocaleString('en'), ...cells];
  });
  const head = [`count of ${millions(nRows)} rows`, 'rows back'];
  return table([...head, ...ofSize.map(({ engine }) => engine)], body);
}

/**
 * What an engine's own functions take and find, beside the counts.
 *
 * @param {Record} record
 */
function besides({ engine, nRows, costs }) {
  const body = costs.map(({ what, ms, value }) => [
    what,
    seconds(median(ms)),
    value === null || value === undefined ? '–' : String(value),
  ]);
  const own = OWN[/** @type {keyof typeof OWN} */ (engine)];
  const found = table([`${engine}, ${millions(nRows)} rows`, 'time', 'finds'], body);
  const isFirst = peers.find((record) => record.engine === engine)?.nRows === nRows;
  return isFirst ? `${own}\n\n${found}` : found;
}

/** What Spark's machines sent each other, beside the formula. */
function shuffles() {
  const costs = records.flatMap(({ nRows, costs: all }) => all.map((cost) => ({ nRows, ...cost })));
  const body = costs.flatMap(({ nRows, what, shuffle }) => {
    if (!shuffle) return [];
    const { nTasks, records: sent, bytes } = shuffle;
    return [
      [
        `${what}, ${millions(nRows)} rows`,
        ...[nTasks, sent, bytes].map((n) => Math.round(n).toLocaleString('en')),
        (bytes / sent).toFixed(1),
      ],
    ];
  });
  if (body.length === 0) return '';
  return table(['count in Spark', 'tasks', 'records sent', 'bytes sent', 'bytes a record'], body);
}

function machines() {
  return [...records, ...peers]
    .map(({ engine, nRows, version, machine, costs }) => {
      const memory = Math.round(machine.memoryBytes / 2 ** 30);
      const [name = ''] = version.split(/ \(| on /);
      const what = costs.some(({ value }) => value !== undefined) ? ' and its own functions' : '';
      return `- ${engine}${what}, ${millions(nRows)} rows: ${name}, ${machine.date.slice(0, 10)}, ${machine.nCpus} cores (${machine.cpu}), ${memory} GiB`;
    })
    .join('\n');
}

/**
 * @param {string[]} head
 * @param {string[][]} body
 */
function table(head, body) {
  const widths = head.map((cell, i) =>
    Math.max(cell.length, ...body.map((row) => row[i]?.length ?? 0)),
  );
  /** @param {string[]} row */
  const line = (row) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

/** @param {number[]} samples */
function median(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? NaN;
}

/** @param {number} ms */
function seconds(ms) {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** @param {number} nRows */
function millions(nRows) {
  return `${nRows / 1e6} M`;
}
