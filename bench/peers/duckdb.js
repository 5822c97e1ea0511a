// DuckDB: the rows of `SELECT y_true, y_pred, count(*) … GROUP BY ALL` over a table in memory. Tasks:
// `groupby <type> <threads>`; types: those of tables.js; threads: a number, or `all`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { peakBytes } from '../peak-bytes.js';
import { readColumn } from '../read-column.js';

/** @import { DuckDBConnection } from '@duckdb/node-api' */
/** @import { TableType } from '../tables.js' */

/** @type {typeof import('../tables.js')} */
let tables;
try {
  tables = await import('../tables.js');
} catch (error) {
  console.log(JSON.stringify({ unavailable: `@duckdb/node-api cannot be loaded: ${error}` }));
  process.exit();
}

/** @type {Map<string, DuckDBConnection>} */
const databases = new Map();
const database = await tables.openDatabase();
const [[version, threads] = []] = await rowsOf(
  database,
  "SELECT version(), current_setting('threads')",
);
console.log(JSON.stringify({ versions: { duckdb: `${version} (${threads} threads)` } }));

for await (const line of createInterface({ input: process.stdin })) {
  const [task = '', folder = '', , k, repetitions, output = ''] = line.split('\t');
  const [, dtype = '', wanted] = task.split(' ');
  const labels = readFileSync(`${folder}/labels.txt`, 'utf8').trimEnd().split('\n');
  const connection = await prepared(folder, /** @type {TableType} */ (dtype), labels);
  await connection.run(`SET threads = ${wanted === 'all' ? threads : wanted}`);
  /** @type {readonly unknown[][]} */
  let rows = [];
  const samplesMs = [];
  for (let i = 0; i < Number(repetitions); ++i) {
    const start = performance.now();
    rows = await rowsOf(connection, 'SELECT y_true, y_pred, count(*) FROM data GROUP BY ALL');
    samplesMs.push(performance.now() - start);
  }
  const peak = peakBytes();
  writeFileSync(output, tableOf(rows, Number(k), labels));
  console.log(JSON.stringify({ samplesMs, peakBytes: peak }));
}

/**
 * @param {string} folder
 * @param {TableType} dtype
 * @param {readonly string[]} labels
 */
async function prepared(folder, dtype, labels) {
  const key = `${dtype} ${folder}`;
  const known = databases.get(key);
  if (known) return known;
  const connection = await tables.openDatabase();
  const trueCodes = readColumn(`${folder}/true.i32`, Int32Array);
  const predCodes = readColumn(`${folder}/pred.i32`, Int32Array);
  await tables.createTable(connection, 'data', { trueCodes, predCodes, labels }, dtype);
  databases.set(key, connection);
  return connection;
}

/**
 * @param {DuckDBConnection} connection
 * @param {string} sql
 */
async function rowsOf(connection, sql) {
  const result = await connection.runAndReadAll(sql);
  return result.getRowsJS();
}

/**
 * @param {readonly unknown[][]} rows
 * @param {number} k
 * @param {readonly string[]} labels
 */
function tableOf(rows, k, labels) {
  const codes = new Map(labels.map((label, code) => [label, code]));
  const codeOf = (/** @type {unknown} */ value) =>
    typeof value === 'string' ? (codes.get(value) ?? NaN) : Number(value);
  const counts = new BigInt64Array(k * k);
  for (const [truth, prediction, count] of rows) {
    counts[codeOf(truth) * k + codeOf(prediction)] = BigInt(Number(count));
  }
  return counts;
}
