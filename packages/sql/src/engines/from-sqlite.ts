import { sqlite } from '../dialects/sqlite.js';
import type { SqlEngine, SqlRow } from './engine.js';

/** A database of `node:sqlite` or of `better-sqlite3`. */
export interface SqliteDatabase {
  readonly prepare: (sql: string) => { readonly all: () => readonly unknown[] };
}

/**
 * SQLite through `node:sqlite` (`DatabaseSync`) or `better-sqlite3`. Both hold up the process while a
 * query runs, so that a signal only stops what has not begun.
 *
 * @param database A database.
 * @returns The engine; the database stays yours to close.
 */
export function fromSqlite(database: SqliteDatabase): SqlEngine {
  return {
    dialect: sqlite,
    query: (sql, { signal } = {}) =>
      new Promise((resolve) => {
        signal?.throwIfAborted();
        resolve(database.prepare(sql).all() as readonly SqlRow[]);
      }),
  };
}
