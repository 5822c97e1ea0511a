import type { ServerName } from '@confmat/testkit/servers';
import type { EngineAddress } from '@confmat/rows/remote/address.js';
import { engineAddress } from '@confmat/rows/remote/address.js';
import { loadDriver } from '@confmat/rows/remote/load-driver.js';
import { CONNECT } from '@confmat/rows/remote/connect.js';
import type { RowsSql } from './rows.js';

/** An engine that runs, with empty storage. */
export interface Served {
  /** As `--engine` takes it. */
  readonly address: string;
  readonly sql: RowsSql;
  readonly execute: (statement: string) => Promise<unknown>;
  /** The address of a user who needs a password; absent where all users come in. */
  readonly locked?: string;
  /** Queries that run in the engine, without the one that asks. */
  readonly nRunning?: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** An engine that the command can ask. */
export interface ServedEngine {
  readonly name: ServerName | 'duckdb';
  /** Why it is not tested here; null where it is. */
  readonly skipped: string | null;
  readonly open: () => Promise<Served>;
  readonly asked: 'over the network' | 'in this process';
  /** A query that takes seconds, and what makes its table; absent where an engine tells no progress. */
  readonly long?: { readonly make: readonly string[]; readonly query: string };
  /** Why it has no columns of lists. */
  readonly noLists?: string;
  /** What has no rows before long, with columns `t` and `p`; absent where a query cannot be stopped. */
  readonly endless?: string;
}

/** A connection like the command's own. */
export async function connected(
  address: string,
): Promise<Awaited<ReturnType<Awaited<ReturnType<(typeof CONNECT)['postgres']>>>>> {
  const read: EngineAddress = engineAddress(address);
  const connect = await CONNECT[read.engine]();
  const password = { text: '', withheld: null };
  return connect(read, {
    password,
    timeoutMs: 60_000,
    cwd: process.cwd(),
    isConfined: false,
    onProgress: null,
  });
}

/** What runs statements that write, which the command's own connection refuses. */
interface Statements {
  readonly execute: (statement: string) => Promise<unknown>;
  readonly end: () => Promise<void>;
}

type Server = Readonly<Record<'host' | 'user' | 'database', string>> & { readonly port: number };

/** Statements on PostgreSQL. */
export async function onPostgres(server: Server): Promise<Statements> {
  const { Pool } = (await loadDriver('pg', 'a test', process.cwd())) as unknown as {
    readonly Pool: new (server: Server) => {
      readonly query: (statement: string) => Promise<unknown>;
      readonly end: () => Promise<void>;
    };
  };
  const pool = new Pool(server);
  return { execute: (statement) => pool.query(statement), end: () => pool.end() };
}

/** Statements on MariaDB. */
export async function onMariadb({ host, port, user, database }: Server): Promise<Statements> {
  const { createPool } = (await loadDriver(
    'mysql2/promise',
    'a test',
    process.cwd(),
  )) as unknown as {
    readonly createPool: (server: Server) => {
      readonly query: (statement: string) => Promise<unknown>;
      readonly end: () => Promise<void>;
    };
  };
  const pool = createPool({ host, port, user, database });
  return { execute: (statement) => pool.query(statement), end: () => pool.end() };
}
