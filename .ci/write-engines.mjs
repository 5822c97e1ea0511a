// node .ci/write-engines.mjs [--check]: writes the tables of docs/engines.md from the records in
// docs/engines/, which `.ci/engines --costs` makes, or tells whether they are what it would write.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Cost
 * @property {string} what
 * @property {number[]} ms
 * @property {number} nRowsBack
 * @property {{ nTasks: number, records: number, bytes: number }} [shuffle]
 *
 * @typedef {object} Record
 * @property {string} engine
 * @property {string} version
 * @property {number} nRows
 * @property {{ date: string, cpu: string, nCpus: number, memoryBytes: number }} machine
 * @property {Cost[]} costs
 */

const PAGE = new URL('../docs/engines.md', import.meta.url);
const RECORDS = new URL('../docs/engines/', import.meta.url);
const BEGIN = '<!-- costs: written by .ci/write-engines.mjs -->';
const END = '<!-- end of costs -->';
/** From the fastest start to the slowest. */
const ORDER = ['duckdb', 'chdb', 'clickhouse', 'trino', 'postgres', 'spark', 'mariadb', 'sqlite'];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const page = readFileSync(PAGE, 'utf8').replaceAll('\r\n', '\n');
const [before, rest = ''] = page.split(BEGIN);
const [, after] = rest.split(END);
if (before === undefined || after === undefined) {
  throw new Error(`docs/engines.md lacks ${BEGIN} … ${END}`);
}
const records = readRecords();
const parts = [before + BEGIN, times(), shuffles(), machines(), END + after];
const written = parts.filter((part) => part !== '').join('\n\n');

if (!values.check) {
  writeFileSync(PAGE, written);
} else if (written !== page) {
  console.error('docs/engines.md differs from its records: node .ci/write-engines.mjs');
  process.exitCode = 1;
}
console.log(`engines: ${records.length} records`);

/** @returns {Record[]} */
function readRecords() {
  const files = readdirSync(RECORDS).filter((file) => file.endsWith('.json'));
  return files
    .map((file) => ({
      engine: file.replace('.json', ''),
      ...JSON.parse(readFileSync(new URL(file, RECORDS), 'utf8')),
    }))
    .sort((a, b) => ORDER.indexOf(a.engine) - ORDER.indexOf(b.engine));
}

/** A row for each count, a column for each engine: the median time, and the rows that came back. */
function times() {
  const counts = [...new Set(records.flatMap(({ costs }) => costs.map(({ what }) => what)))];
  const head = records.map(({ engine, nRows }) => `${engine}, ${millions(nRows)} rows`);
  const body = counts.map((what) => {
    const costs = records.map((record) => record.costs.find((cost) => cost.what === what));
    const back = Math.max(...costs.map((cost) => cost?.nRowsBack ?? 0));
    const cells = costs.map((cost) => (cost ? seconds(median(cost.ms)) : '–'));
    return [what, back.toLocaleString('en'), ...cells];
  });
  return table(['count', 'rows back', ...head], body);
}

/** What Spark's machines sent each other, beside the formula. */
function shuffles() {
  const costs = records.flatMap(({ costs: all }) => all).filter(({ shuffle }) => shuffle);
  if (costs.length === 0) return '';
  const body = costs.flatMap(({ what, shuffle }) => {
    if (!shuffle) return [];
    const { nTasks, records: sent, bytes } = shuffle;
    return [
      [
        what,
        ...[nTasks, sent, bytes].map((n) => Math.round(n).toLocaleString('en')),
        (bytes / sent).toFixed(1),
      ],
    ];
  });
  return table(['count in Spark', 'tasks', 'records sent', 'bytes sent', 'bytes a record'], body);
}

function machines() {
  return records
    .map(({ engine, version, machine }) => {
      const memory = Math.round(machine.memoryBytes / 2 ** 30);
      const [name = ''] = version.split(/ \(| on /);
      return `- ${engine}: ${name}, ${machine.date.slice(0, 10)}, ${machine.nCpus} cores (${machine.cpu}), ${memory} GiB`;
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
