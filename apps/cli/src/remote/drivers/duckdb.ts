import { resolve } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { fromDuckDb } from '@confmat/sql/duckdb';
import type { Connect } from '../connection.js';

/** A database of DuckDB, opened by the command's own engine to read only. */
export const connect: Connect = async ({ file }, { cwd }) => {
  const instance = await DuckDBInstance.create(resolve(cwd, file), {
    access_mode: 'READ_ONLY',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const engine = fromDuckDb(connection);
  const close = (): Promise<void> => {
    connection.closeSync();
    instance.closeSync();
    return Promise.resolve();
  };
  // Tables have places of rows, but views have none.
  return { engine: { ...engine, dialect: { ...engine.dialect, rowNumber: null } }, close };
};
