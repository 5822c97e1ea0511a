import { duckdb } from '../dialects/duckdb.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';
import { turns } from './turns.js';

/** A connection of `@duckdb/node-api`. */
export interface DuckDbConnection {
  readonly runAndReadAll: (sql: string) => Promise<{ readonly getRowObjectsJS: () => unknown }>;
  readonly interrupt: () => void;
}

/**
 * DuckDB through `@duckdb/node-api`. A count sees tables as they were at its start; within a
 * transaction of yours it counts in that one.
 *
 * @param connection A connection; a signal interrupts its query.
 * @returns The engine; the connection stays yours to close.
 */
export function fromDuckDb(connection: DuckDbConnection): SqlEngine {
  const query: SqlEngine['query'] = async (sql, { signal } = {}) => {
    const result = await cancellable(
      signal,
      () => connection.runAndReadAll(sql),
      () => {
        connection.interrupt();
      },
    );
    return result.getRowObjectsJS() as readonly SqlRow[];
  };
  const enter = turns();
  return {
    dialect: duckdb,
    query,
    snapshot: async () => {
      const leave = await enter();
      try {
        const isOwn = !(await isInTransaction(query));
        // Not one that only reads: a relation may be a function that writes.
        if (isOwn) await query('BEGIN TRANSACTION');
        const end = async (): Promise<void> => {
          if (isOwn) await query('COMMIT').catch(() => query('ROLLBACK'));
        };
        return { engine: { dialect: duckdb, query }, close: () => end().finally(leave) };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** Statements that are in no transaction have one each. To begin one within one would end it. */
async function isInTransaction(query: SqlEngine['query']): Promise<boolean> {
  const idOf = async (): Promise<unknown> => {
    const [row] = await query('SELECT txid_current() AS id');
    return row?.['id'];
  };
  return (await idOf()) === (await idOf());
}
