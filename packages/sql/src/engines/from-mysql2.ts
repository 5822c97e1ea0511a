import { mysql } from '../dialects/mysql.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';

/** A pool of `mysql2/promise`: a query that is stopped needs a second connection. */
export interface Mysql2Pool {
  readonly getConnection: () => Promise<{
    readonly threadId: number | null;
    readonly query: (sql: string) => Promise<readonly [unknown, ...unknown[]]>;
    readonly release: () => void;
  }>;
  readonly query: (sql: string) => Promise<unknown>;
}

/**
 * MariaDB and MySQL through `mysql2/promise`.
 *
 * @param pool A pool: queries take a connection each, and a signal stops them by `KILL QUERY`.
 * @returns The engine; the pool stays yours to end.
 */
export function fromMysql2(pool: Mysql2Pool): SqlEngine {
  return {
    dialect: mysql,
    query: async (sql, { signal } = {}) => {
      const connection = await pool.getConnection();
      try {
        const [rows] = await cancellable(
          signal,
          () => connection.query(sql),
          () => pool.query(`KILL QUERY ${connection.threadId ?? 0}`),
        );
        return rows as readonly SqlRow[];
      } finally {
        connection.release();
      }
    },
  };
}
