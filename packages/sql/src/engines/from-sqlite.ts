import { sqlite } from '../dialects/sqlite.js';
import type { SqlEngine, SqlRow } from './engine.js';
import { turns } from './turns.js';

/** A database of `node:sqlite` or of `better-sqlite3`. */
export interface SqliteDatabase {
  readonly prepare: (sql: string) => { readonly all: () => readonly unknown[] };
  readonly exec: (sql: string) => unknown;
}

/**
 * SQLite through `node:sqlite` (`DatabaseSync`) or `better-sqlite3`. Both hold up the process while a
 * query runs, so that a signal only stops what has not begun. A count sees the rows as they were at
 * its start; within a transaction of yours it counts in that one.
 *
 * @param database A database.
 * @returns The engine; the database stays yours to close.
 */
export function fromSqlite(database: SqliteDatabase): SqlEngine {
  const query: SqlEngine['query'] = (sql, { signal } = {}) =>
    new Promise((resolve) => {
      signal?.throwIfAborted();
      resolve(database.prepare(sql).all() as readonly SqlRow[]);
    });
  const enter = turns();
  return {
    dialect: sqlite,
    query,
    snapshot: async () => {
      const leave = await enter();
      const isOwn = begins(database);
      return {
        engine: { dialect: sqlite, query },
        close: () => {
          try {
            if (isOwn) database.exec('COMMIT');
          } finally {
            leave();
          }
          return Promise.resolve();
        },
      };
    },
  };
}

/** Begin a transaction; false within one. */
function begins(database: SqliteDatabase): boolean {
  try {
    database.exec('BEGIN');
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('within a transaction')) return false;
    throw error;
  }
}
