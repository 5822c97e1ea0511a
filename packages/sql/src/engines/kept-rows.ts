import type { SqlDialect } from '../dialects/dialect.js';
import type { QueryOptions, SqlEngine, SqlRow, SqlSnapshot } from './engine.js';
import { inTurn, turns } from './turns.js';

/** A connection within a transaction. */
export interface KeptRows {
  readonly query: (sql: string, options: QueryOptions) => Promise<readonly SqlRow[]>;
  /** End the transaction, and give the connection back. */
  readonly end: () => Promise<void>;
}

/**
 * An engine whose queries each run in a transaction, or all of a snapshot in one.
 *
 * @param begin Begins a transaction that sees one state of the rows and, where there are such ones,
 *   only reads.
 */
export function engineOfTransactions(
  dialect: SqlDialect,
  begin: () => Promise<KeptRows>,
): SqlEngine {
  const snapshot = async (): Promise<SqlSnapshot> => {
    const rows = await begin();
    // A connection answers one query at a time.
    const enter = turns();
    const query: SqlEngine['query'] = (sql, options = {}) =>
      inTurn(enter, () => rows.query(sql, options));
    return { engine: { dialect, query }, close: () => inTurn(enter, rows.end) };
  };
  return {
    dialect,
    snapshot,
    query: async (sql, options = {}) => {
      const rows = await begin();
      try {
        return await rows.query(sql, options);
      } finally {
        await rows.end();
      }
    },
  };
}
