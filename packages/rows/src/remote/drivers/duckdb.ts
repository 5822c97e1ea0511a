import { resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { SqlEngine } from '@confmat/sql';
import { fromDuckDb } from '@confmat/sql/duckdb';
import { confine } from '../../engine/duckdb.js';
import type { Connect } from '../connection.js';
import { watched } from './watched.js';

/** A database of DuckDB, opened by the command's own engine to read only. */
export const connect: Connect = async ({ file }, { cwd, onProgress, isConfined }) => {
  const instance = await DuckDBInstance.create(resolve(cwd, file), {
    access_mode: 'READ_ONLY',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  if (onProgress) {
    // Without the first the engine measures no progress, without the second it prints it itself.
    await connection.run('SET enable_progress_bar = true');
    await connection.run('SET enable_progress_bar_print = false');
  }
  if (isConfined) await confine(connection, []);
  const plain = fromDuckDb(connection);
  const share = (): number => connection.progress.percentage / 100;
  const query: SqlEngine['query'] = (sql, options) =>
    watched(onProgress, share, () => plain.query(sql, options));
  const close = (): Promise<void> => {
    connection.closeSync();
    instance.closeSync();
    return Promise.resolve();
  };
  // Tables have places of rows, but views have none.
  return { engine: { query, dialect: { ...plain.dialect, rowNumber: null } }, close };
};
