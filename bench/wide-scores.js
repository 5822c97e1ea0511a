// Files with a column of scores for each of many classes.
import { createWriteStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { RecordBatch, RecordBatchFileWriter, Table, makeVector } from 'apache-arrow';
import { makeFile } from './made-whole.js';
import { createRandom } from './random.js';
import { openDatabase } from './tables.js';
import { CACHE } from './workload.js';

/** @import { Schema } from 'apache-arrow' */

/** Increase after a change to what the files hold. */
const VERSION = 1;
const BATCH_ROWS = 2 ** 14;

/** @typedef {'parquet' | 'arrow'} WideFormat */

/**
 * @typedef {object} WideScores
 * @property {number} n
 * @property {number} k
 * @property {Int32Array} trueCodes
 * @property {Int32Array} predCodes The class of each row's greatest score.
 */

/**
 * Rows that know which class has the greatest score; three predictions in five are right.
 *
 * @param {number} n
 * @param {number} k
 * @returns {WideScores}
 */
export function wideScores(n, k) {
  const predCodes = Int32Array.from({ length: n }, (_, row) => (row * 331) % k);
  const trueCodes = predCodes.map((code, row) => (row % 5 < 3 ? code : row % k));
  return { n, k, trueCodes, predCodes };
}

/**
 * A file with the column `y_true` and 32-bit floats `p_0`, `p_1` … in [0, 1), the greatest in [1, 2).
 *
 * @param {WideScores} data
 * @param {WideFormat} format
 * @returns {Promise<string>} Its path.
 */
export async function wideFileOf(data, format) {
  const path = fileURLToPath(new URL(`wide-v${VERSION}-n=${data.n}-k=${data.k}.${format}`, CACHE));
  if (existsSync(path)) return path;
  const write = format === 'parquet' ? writeParquet : writeArrow;
  await makeFile(path, (own) => write(data, own));
  return path;
}

/**
 * @param {WideScores} data
 * @param {string} path
 */
async function writeParquet({ n, k }, path) {
  const scores = Array.from({ length: k }, (_, code) => {
    const drawn = `(hash(row_id * ${k} + ${code}) % 16777216)::FLOAT / 16777216`;
    return `(${drawn} + CASE WHEN winner = ${code} THEN 1 ELSE 0 END)::FLOAT AS p_${code}`;
  });
  const truth = `CASE WHEN row_id % 5 < 3 THEN winner ELSE row_id % ${k} END AS y_true`;
  const rows = `(SELECT i AS row_id, (i * 331) % ${k} AS winner FROM range(${n}) AS rows(i))`;
  const connection = await openDatabase();
  const target = `'${path.replaceAll("'", "''")}' (FORMAT parquet)`;
  await connection.run(`COPY (SELECT ${[truth, ...scores].join(', ')} FROM ${rows}) TO ${target}`);
  connection.closeSync();
}

/**
 * @param {WideScores} data
 * @param {string} path
 */
async function writeArrow({ n, k, trueCodes, predCodes }, path) {
  const random = createRandom(15);
  const writer = new RecordBatchFileWriter();
  const written = pipeline(writer.toNodeStream(), createWriteStream(path));
  /** @type {Schema | undefined} */
  let schema;
  for (let start = 0; start < n; start += BATCH_ROWS) {
    const predicted = predCodes.subarray(start, start + BATCH_ROWS);
    const scores = Array.from({ length: k }, (_, code) => {
      const column = Float32Array.from(predicted, (greatest) =>
        Math.fround(Math.floor(random() * 2 ** 23) / 2 ** 23 + (greatest === code ? 1 : 0)),
      );
      return [`p_${code}`, makeVector(column)];
    });
    const truth = makeVector(trueCodes.slice(start, start + BATCH_ROWS));
    const table = new Table(Object.fromEntries([['y_true', truth], ...scores]));
    // Each table makes a schema of its own, at which the writer would close the file.
    schema ??= table.schema;
    for (const { data } of table.batches) writer.write(new RecordBatch(schema, data));
    await new Promise((resolve) => setImmediate(resolve));
  }
  writer.finish();
  await written;
}
