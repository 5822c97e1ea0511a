import { postgres } from '../dialects/postgres.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';

/** A client of `pg`, connected. */
export interface PgClient {
  readonly query: (sql: string) => Promise<{ readonly rows: readonly SqlRow[] }>;
}

/** A pool of `pg`: a query that is stopped needs a second connection. */
export interface PgPool extends PgClient {
  readonly connect: () => Promise<PgPoolClient>;
}

interface PgPoolClient extends PgClient {
  readonly on: (event: 'error', listener: () => void) => unknown;
  readonly removeListener: (event: 'error', listener: () => void) => unknown;
  readonly release: (isBroken?: boolean) => void;
}

/**
 * PostgreSQL through `pg`.
 *
 * @param pool A pool: queries take a connection each, and a signal stops them in the server by
 *   `pg_cancel_backend`. The server also looks every two seconds whether the client is still there.
 * @returns The engine; the pool stays yours to end.
 */
export function fromPg(pool: PgPool): SqlEngine {
  return {
    dialect: postgres,
    query: async (sql, { signal } = {}) => {
      const client = await pool.connect();
      // A session that the server ends fails its query and is an event besides, which nobody hears.
      client.on('error', ignored);
      let isBroken = true;
      try {
        const pid = await prepared(client);
        const { rows } = await cancellable(
          signal,
          () => client.query(sql),
          () => pool.query(`SELECT pg_cancel_backend(${pid})`),
        );
        isBroken = false;
        client.removeListener('error', ignored);
        return rows;
      } finally {
        client.release(isBroken);
      }
    },
  };
}

const ignored = (): void => undefined;

/** The process of a connection, which ends a query if its client is lost (PostgreSQL 14 and newer). */
async function prepared(client: PgClient): Promise<number> {
  const { rows } = await client.query(
    `SELECT pg_backend_pid() AS pid, CASE WHEN current_setting('server_version_num')::int >= 140000 ` +
      `THEN set_config('client_connection_check_interval', '2s', false) END AS checked`,
  );
  return Number(rows[0]?.['pid']);
}
