import { duckdb } from '../dialects/duckdb.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';

/** A connection of `@duckdb/node-api`. */
export interface DuckDbConnection {
  readonly runAndReadAll: (sql: string) => Promise<{ readonly getRowObjectsJS: () => unknown }>;
  readonly interrupt: () => void;
}

/**
 * DuckDB through `@duckdb/node-api`.
 *
 * @param connection A connection; a signal interrupts its query.
 * @returns The engine; the connection stays yours to close.
 */
export function fromDuckDb(connection: DuckDbConnection): SqlEngine {
  return {
    dialect: duckdb,
    query: async (sql, { signal } = {}) => {
      const result = await cancellable(
        signal,
        () => connection.runAndReadAll(sql),
        () => {
          connection.interrupt();
        },
      );
      return result.getRowObjectsJS() as readonly SqlRow[];
    },
  };
}
