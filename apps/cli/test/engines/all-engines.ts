import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { DuckDBInstance } from '@duckdb/node-api';
import { runsSlowTests } from '@confmat/testkit';
import {
  hasClickHouse,
  hasPostgres,
  isRequired,
  startClickHouse,
  startMariadb,
  startPostgres,
  startSpark,
  startTrino,
} from '@confmat/testkit/servers';
import type { ServerName } from '@confmat/testkit/servers';
import type { RowsSql } from './rows.js';
import { connected, onMariadb, onPostgres } from './served.js';
import type { Served, ServedEngine } from './served.js';

const quoted = (name: string): string => `"${name}"`;
const ticked = (name: string): string => `\`${name}\``;

/** DuckDB, and what files of the rows are made with. */
export const DUCKDB_SQL: RowsSql = {
  types: {
    ...{ text: 'VARCHAR', integer: 'INTEGER', double: 'DOUBLE' },
    ...{ texts: 'VARCHAR[]', doubles: 'DOUBLE[]' },
  },
  identifier: quoted,
  list: (cells) => `[${cells.join(', ')}]`,
};

const DUCKDB: ServedEngine = {
  name: 'duckdb',
  asked: 'in this process',
  skipped: null,
  open: () => {
    const folder = mkdtempSync(join(tmpdir(), 'confmat-test-'));
    const path = join(folder, 'rows.db');
    const execute = async (statement: string): Promise<void> => {
      const instance = await DuckDBInstance.create(path);
      const connection = await instance.connect();
      await connection.run(statement);
      connection.closeSync();
      instance.closeSync();
    };
    const close = (): Promise<void> => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    };
    return Promise.resolve({ address: `duckdb:${path}`, sql: DUCKDB_SQL, execute, close });
  },
};

/** A user of PostgreSQL whom its server asks for a password, as it asks no other. */
const LOCKED_USER = `
  CREATE ROLE locked LOGIN PASSWORD 'right';
  DO $$ BEGIN EXECUTE format('COPY (VALUES (%L), (%L)) TO %L',
    'host all locked all scram-sha-256', 'host all all all trust', current_setting('hba_file')); END $$;
  SELECT pg_reload_conf()`;

const POSTGRES: ServedEngine = {
  name: 'postgres',
  asked: 'over the network',
  skipped: skippedUnless('postgres', hasPostgres && runsSlowTests),
  endless: `SELECT 'a' AS t, 'b' AS p FROM generate_series(1, 100000) AS x, generate_series(1, 100000) AS y`,
  open: async () => {
    const server = await startPostgres();
    const { host, port, user, database } = server;
    const { execute, end } = await onPostgres({ host, port, user, database });
    const stop = (): Promise<void> => end().then(server.stop);
    const served = await servedBy(`postgres://${user}@${host}:${port}/${database}`, stop, {
      sql: {
        types: {
          ...{ text: 'text', integer: 'integer', double: 'double precision' },
          ...{ texts: 'text[]', doubles: 'double precision[]' },
        },
        identifier: quoted,
        list: (cells) => (cells.length === 0 ? "'{}'" : `ARRAY[${cells.join(', ')}]`),
      },
      running: `SELECT COUNT(*) AS n FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()`,
    });
    await execute(LOCKED_USER);
    return { ...served, execute, locked: served.address.replace(`${user}@`, 'locked@') };
  },
};

const CLICKHOUSE: ServedEngine = {
  name: 'clickhouse',
  asked: 'over the network',
  skipped: skippedUnless('clickhouse', hasClickHouse && runsSlowTests),
  long: {
    make: [
      'CREATE TABLE numbered (number UInt64) ENGINE = MergeTree() ORDER BY number',
      'INSERT INTO numbered SELECT number FROM numbers(2000000)',
    ],
    // It sleeps for each block of rows.
    query: `SELECT 'a' AS t, 'a' AS p FROM numbered WHERE sleep(0.1) = 0`,
  },
  endless: `SELECT if(sipHash64(number) = 1, 'a', 'c') AS t, 'b' AS p FROM numbers(1000000000000)`,
  open: async () => {
    const { urls, stop } = await startClickHouse();
    const client = createClient({ url: urls[0] });
    const close = async (): Promise<void> => {
      await client.close();
      await stop();
    };
    const served = await servedBy(urls[0].replace('http:', 'clickhouse:'), close, {
      sql: {
        types: {
          ...{ text: 'Nullable(String)', integer: 'Int32', double: 'Nullable(Float64)' },
          ...{ texts: 'Array(String)', doubles: 'Array(Float64)' },
        },
        identifier: ticked,
        list: (cells) => `[${cells.join(', ')}]`,
        storage: ' ENGINE = Memory',
      },
      running: `SELECT count() AS n FROM system.processes WHERE query NOT LIKE '%system.processes%'`,
    });
    return {
      ...served,
      locked: served.address,
      execute: (statement) => client.command({ query: statement }),
    };
  },
};

const SQLITE: ServedEngine = {
  name: 'sqlite',
  asked: 'in this process',
  skipped: skippedUnless('sqlite', false),
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'confmat-test-'));
    const path = join(folder, 'rows.db');
    const name = ['node', 'sqlite'].join(':');
    const { DatabaseSync } = (await import(/* @vite-ignore */ name)) as {
      readonly DatabaseSync: new (file: string) => {
        readonly exec: (sql: string) => void;
        readonly close: () => void;
      };
    };
    const database = new DatabaseSync(path);
    return {
      address: `sqlite:${path}`,
      sql: {
        types: {
          ...{ text: 'TEXT', integer: 'INTEGER', double: 'REAL' },
          ...{ texts: 'TEXT', doubles: 'TEXT' },
        },
        identifier: quoted,
        list: (cells) => `json_array(${cells.join(', ')})`,
      },
      execute: (statement) => {
        database.exec(statement);
        return Promise.resolve();
      },
      close: () => {
        database.close();
        rmSync(folder, { recursive: true, force: true });
        return Promise.resolve();
      },
    };
  },
};

const MARIADB: ServedEngine = {
  name: 'mariadb',
  asked: 'over the network',
  skipped: skippedUnless('mariadb', false),
  noLists: 'mysql has no arrays',
  endless: `SELECT 'a' AS t, 'b' AS p FROM seq_1_to_1000000 AS x, seq_1_to_1000000 AS y`,
  open: async () => {
    const server = await startMariadb();
    const { host, port, user, database } = server;
    const { execute, end } = await onMariadb({ host, port, user, database });
    const stop = (): Promise<void> => end().then(server.stop);
    const served = await servedBy(`mysql://${user}@${host}:${port}/${database}`, stop, {
      sql: {
        types: {
          ...{ text: 'VARCHAR(50)', integer: 'INTEGER', double: 'DOUBLE' },
          ...{ texts: null, doubles: null },
        },
        identifier: ticked,
        list: () => 'NULL',
        storage: ' CHARACTER SET utf8mb4',
      },
      running: `SELECT COUNT(*) AS n FROM information_schema.processlist WHERE command = 'Query' AND id <> CONNECTION_ID()`,
    });
    return { ...served, execute };
  },
};

const TRINO: ServedEngine = {
  name: 'trino',
  asked: 'over the network',
  skipped: skippedUnless('trino', false),
  long: {
    make: [],
    query: `SELECT 'a' AS t, 'a' AS p FROM UNNEST(sequence(1, 10000)) AS x(i) CROSS JOIN UNNEST(sequence(1, 10000)) AS y(j)`,
  },
  endless: `SELECT 'a' AS t, 'b' AS p FROM UNNEST(sequence(1, 10000)) AS x(i) CROSS JOIN UNNEST(sequence(1, 10000)) AS y(j) CROSS JOIN UNNEST(sequence(1, 10000)) AS z(k)`,
  open: async () => {
    const { url, catalog, schema, stop } = await startTrino();
    const address = `${url.replace('http:', 'trino:').replace('//', '//tests@')}/${catalog}/${schema}`;
    return servedBy(address, stop, {
      sql: {
        types: {
          ...{ text: 'varchar', integer: 'integer', double: 'double' },
          ...{ texts: 'array(varchar)', doubles: 'array(double)' },
        },
        identifier: quoted,
        list: (cells) => `ARRAY[${cells.join(', ')}]`,
        most: 60,
      },
      running: `SELECT COUNT(*) AS n FROM system.runtime.queries WHERE state = 'RUNNING' AND query NOT LIKE '%runtime.queries%'`,
    });
  },
};

const SPARK: ServedEngine = {
  name: 'spark',
  asked: 'over the network',
  skipped: skippedUnless('spark', false),
  endless: `SELECT 'a' AS t, 'b' AS p FROM range(0, 1000000, 1, 8) AS x CROSS JOIN range(0, 1000000, 1, 8) AS y WHERE x.id <> y.id`,
  open: async () => {
    const { host, port, applicationsUrl, stop } = await startSpark();
    const served = await servedBy(`spark+thrift://${host}:${port}`, stop, {
      sql: {
        types: {
          ...{ text: 'STRING', integer: 'INT', double: 'DOUBLE' },
          ...{ texts: 'ARRAY<STRING>', doubles: 'ARRAY<DOUBLE>' },
        },
        identifier: ticked,
        list: (cells) => `array(${cells.join(', ')})`,
        storage: ' USING parquet',
      },
    });
    const asked = async (url: string): Promise<readonly { readonly id: string }[]> =>
      (await (await fetch(url)).json()) as readonly { readonly id: string }[];
    const nRunning = async (): Promise<number> => {
      const [application] = await asked(applicationsUrl);
      return (await asked(`${applicationsUrl}/${application?.id ?? ''}/jobs?status=running`))
        .length;
    };
    return { ...served, nRunning };
  },
};

/** Every engine that the command can ask and that runs on a machine of one's own. */
export const ENGINES: readonly ServedEngine[] = [
  ...[DUCKDB, POSTGRES, CLICKHOUSE],
  ...[SQLITE, MARIADB, TRINO, SPARK],
];

function skippedUnless(name: ServerName, isHere: boolean): string | null {
  return isHere || isRequired(name) ? null : 'it runs with CONFMAT_TESTS=all or in .ci/engines';
}

/** A server that the command's own driver talks to. */
async function servedBy(
  address: string,
  stop: () => Promise<void>,
  { sql, running }: { readonly sql: RowsSql; readonly running?: string },
): Promise<Served> {
  const { engine, close } = await connected(address);
  return {
    address,
    sql,
    execute: (statement) => engine.query(statement),
    ...(running !== undefined && {
      nRunning: async () => Number((await engine.query(running))[0]?.['n']),
    }),
    close: async () => {
      await close();
      await stop();
    },
  };
}
