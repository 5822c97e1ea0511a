// Workloads as tables of DuckDB and as files that it writes.
import { existsSync } from 'node:fs';
import { DuckDBDataChunk, DuckDBInstance, INTEGER } from '@duckdb/node-api';
import { makeFile } from './made-whole.js';

/** @import { DuckDBConnection } from '@duckdb/node-api' */
/** @import { Workload } from './workload.js' */

/** @typedef {'int32' | 'int64' | 'strings' | 'enum'} TableType */
/** @typedef {'parquet' | 'csv' | 'jsonl'} FileFormat */

/** DuckDB's own. */
const CHUNK_ROWS = 2048;

/** @returns {Promise<DuckDBConnection>} To a database in memory. */
export async function openDatabase() {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  return instance.connect();
}

/**
 * Make a table of a workload, with the columns `y_true` and `y_pred`.
 *
 * @param {DuckDBConnection} connection
 * @param {string} name
 * @param {Pick<Workload, 'trueCodes' | 'predCodes' | 'labels'>} data
 * @param {TableType} dtype
 */
export async function createTable(connection, name, { trueCodes, predCodes, labels }, dtype) {
  const codes = dtype === 'int32' ? name : `codes_of_${name}`;
  await connection.run(`CREATE TABLE ${codes} (y_true INTEGER, y_pred INTEGER)`);
  const appender = await connection.createAppender(codes);
  for (let row = 0; row < trueCodes.length; row += CHUNK_ROWS) {
    const columns = [trueCodes, predCodes].map((all) => [...all.subarray(row, row + CHUNK_ROWS)]);
    const chunk = DuckDBDataChunk.create([INTEGER, INTEGER], columns[0]?.length);
    chunk.setColumns(columns);
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
  if (dtype === 'int32') return;
  const list = labels.map((label) => `'${label}'`).join(', ');
  const columns = ['y_true', 'y_pred'].map((column) => {
    if (dtype === 'int64') return `${column}::BIGINT AS ${column}`;
    const label = `([${list}])[${column} + 1]`;
    return `${dtype === 'enum' ? `${label}::ENUM (${list})` : label} AS ${column}`;
  });
  await connection.run(`CREATE TABLE ${name} AS SELECT ${columns.join(', ')} FROM ${codes}`);
  await connection.run(`DROP TABLE ${codes}`);
}

/**
 * A workload as a file, written once into the folder of its columns.
 *
 * @param {Workload} data
 * @param {TableType} dtype
 * @param {FileFormat} format
 * @returns {Promise<string>} Its path.
 */
export async function fileOf(data, dtype, format) {
  const path = `${data.folder}/${dtype}.${format}`;
  if (existsSync(path)) return path;
  const connection = await openDatabase();
  await createTable(connection, 'data', data, dtype);
  const options = { parquet: 'FORMAT parquet', csv: 'FORMAT csv, HEADER', jsonl: 'FORMAT json' };
  await makeFile(path, async (own) => {
    await connection.run(`COPY data TO '${own.replaceAll("'", "''")}' (${options[format]})`);
  });
  connection.closeSync();
  return path;
}
