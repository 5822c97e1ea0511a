import { postgres } from '../dialects/postgres.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';
import { engineOfTransactions } from './kept-rows.js';
import type { KeptRows } from './kept-rows.js';
import { turns } from './turns.js';

/** What a client and a pool of `pg` do alike. */
interface PgQueries {
  readonly query: (
    query: string | { readonly text: string; readonly queryMode: 'extended' },
  ) => Promise<{ readonly rows: readonly SqlRow[] }>;
}

interface PgEvents {
  readonly on: (event: 'error', listener: () => void) => unknown;
  readonly removeListener: (event: 'error', listener: () => void) => unknown;
}

/** A client of `pg`. */
export interface PgClient extends PgQueries, PgEvents {
  readonly connect: () => Promise<unknown>;
  /** What tells it from a pool; null until it is connected. */
  readonly processID?: number | null;
}

/** A pool of `pg`: a query that is stopped needs a second connection. */
export interface PgPool extends PgQueries {
  readonly connect: () => Promise<PgPoolClient>;
}

interface PgPoolClient extends PgQueries, PgEvents {
  readonly release: (isBroken?: boolean) => void;
}

/**
 * PostgreSQL through `pg`. Queries run in transactions that only read, and the queries of a count in
 * one that sees the rows as they were at its start.
 *
 * @param source A pool, of which each count takes a connection, and a signal stops its query in the
 *   server by `pg_cancel_backend`; or a client, which is connected if it is not. A client within a
 *   transaction of yours counts in that one, and a signal stops it only between queries. The server
 *   looks every two seconds whether a client is still there.
 * @returns The engine; the pool or client stays yours to end.
 */
export function fromPg(source: PgPool | PgClient): SqlEngine {
  return engineOfTransactions(
    postgres,
    isClient(source) ? beginsOn(source) : () => beginOfPool(source),
  );
}

const isClient = (source: PgPool | PgClient): source is PgClient =>
  'processID' in source || 'connectionParameters' in source;

async function beginOfPool(pool: PgPool): Promise<KeptRows> {
  const client = await pool.connect();
  // A session that the server ends fails its query and is an event besides, which nobody hears.
  client.on('error', ignored);
  const giveBack = (isBroken: boolean): void => {
    if (!isBroken) client.removeListener('error', ignored);
    client.release(isBroken);
  };
  try {
    const pid = await begun(client);
    return {
      query: (sql, { signal }) =>
        cancellable(
          signal,
          () => fetchRows(client, sql),
          () => pool.query(`SELECT pg_cancel_backend(${pid})`),
        ),
      end: async () => giveBack(!(await ended(client))),
    };
  } catch (error) {
    giveBack(true);
    throw error;
  }
}

/** Transactions on a client, one after the other. */
function beginsOn(client: PgClient): () => Promise<KeptRows> {
  const enter = turns();
  return async () => {
    const leave = await enter();
    client.on('error', ignored);
    const giveBack = (): void => {
      client.removeListener('error', ignored);
      leave();
    };
    try {
      await connected(client);
      const isOwn = !(await isInTransaction(client));
      if (isOwn) await begun(client);
      return {
        query: async (sql, { signal }) => {
          signal?.throwIfAborted();
          const rows = await fetchRows(client, sql);
          signal?.throwIfAborted();
          return rows;
        },
        end: async () => {
          if (isOwn) await ended(client);
          giveBack();
        },
      };
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}

const ignored = (): void => undefined;

/** Connect a client that nobody has: it would keep its queries, and never answer. */
async function connected(client: PgClient): Promise<void> {
  const { _connecting: isConnecting } = client as { readonly _connecting?: boolean };
  if (client.processID === null && isConnecting !== true) await client.connect();
}

/** A transaction is older than its statements, but for one that has no other. */
async function isInTransaction(client: PgQueries): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT transaction_timestamp() < statement_timestamp() AS is_older',
  );
  return rows[0]?.['is_older'] === true;
}

/**
 * Begin a transaction: it ends a query whose client is lost (PostgreSQL 14 and newer), and writes
 * floats with all their digits, whatever the role is used to.
 *
 * @returns The process of the connection.
 */
async function begun(client: PgQueries): Promise<number> {
  const results: unknown = await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ` +
      `SELECT pg_backend_pid() AS pid, set_config('extra_float_digits', '3', true) AS digits, ` +
      `CASE WHEN current_setting('server_version_num')::int >= 140000 ` +
      `THEN set_config('client_connection_check_interval', '2s', true) END AS checked`,
  );
  const last = (results as readonly { readonly rows: readonly SqlRow[] }[]).at(-1);
  return Number(last?.rows[0]?.['pid']);
}

/** End a transaction; false if the connection is lost. */
async function ended(client: PgQueries): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

/** What the server says of a second statement in a query of the protocol that takes one. */
const SEVERAL = 'multiple commands into a prepared statement';

async function fetchRows(client: PgQueries, text: string): Promise<readonly SqlRow[]> {
  try {
    return (await client.query({ text, queryMode: 'extended' })).rows;
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(SEVERAL))) throw error;
    throw new Error('several statements, expected one query', { cause: error });
  }
}
