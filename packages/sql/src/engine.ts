import type { SqlDialect } from './dialect.js';

/** An engine: its SQL and a way to ask it. */
export interface SqlEngine {
  readonly dialect: SqlDialect;
  /**
   * Run a query.
   * @param sql SQL text.
   * @returns Its rows, as objects by column name.
   */
  readonly query: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}
