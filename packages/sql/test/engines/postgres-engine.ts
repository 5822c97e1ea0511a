import { runsSlowTests } from '@confmat/testkit';
import { hasPostgres, isRequired, startPostgres } from '@confmat/testkit/servers';
import pg from 'pg';
import { fromPg, postgres } from '../../src/entries/postgres.js';
import { tableMakers } from './make-tables.js';
import { STANDARD_TABLES, quotedFloat } from './standard-tables.js';
import type { OpenEngine, TableSql, TestedEngine } from './tested-engine.js';

const TABLES: TableSql = {
  ...STANDARD_TABLES,
  types: {
    ...STANDARD_TABLES.types,
    text: 'text',
    folded: 'text COLLATE folded',
    single: 'real',
    double: 'double precision',
  },
  double: (value) => `CAST(${quotedFloat(value)} AS double precision)`,
  series: (nRows, step, rest) =>
    `generate_series(CAST(${rest} AS bigint), ${nRows - 1}, ${step}) AS s(i)`,
  array: (cells, type) =>
    `CAST(ARRAY[${cells.join(', ')}] AS ${type === 'text' ? 'text' : 'double precision'}[])`,
  endless: `(SELECT 'a' AS t, 'b' AS p FROM generate_series(1, 100000) AS x, generate_series(1, 100000) AS y) AS endless`,
};

/** Its `=` ignores case. */
const FOLDED = `CREATE COLLATION folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`;

export const POSTGRES: TestedEngine = {
  name: 'postgres',
  skipped:
    (hasPostgres && runsSlowTests) || isRequired('postgres')
      ? null
      : 'it runs with CONFMAT_TESTS=all, where PostgreSQL is installed or its programs are in POSTGRES_BIN',
  open,
  booleans: 'boolean',
};

async function open(): Promise<OpenEngine> {
  const server = await startPostgres();
  const { host, port, user, database } = server;
  const pool = new pg.Pool({ host, port, user, database });
  const execute = async (sql: string): Promise<void> => {
    await pool.query(sql);
  };
  await execute(FOLDED);
  const { fill, generate } = tableMakers(postgres, TABLES, execute);
  return {
    ...fromPg(pool),
    server,
    tableSql: TABLES,
    execute,
    fill,
    generate: async (name, columns, nRows) => {
      await generate(name, columns, nRows);
      // As the server does by itself, some time after.
      await execute(`ANALYZE ${postgres.identifier(name)}`);
    },
    nRunning: async () => {
      const running = `SELECT COUNT(*) AS n FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()`;
      const { rows } = await pool.query<{ readonly n: string }>(running);
      return Number(rows[0]?.n);
    },
    endSessions: () =>
      execute(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()`,
      ),
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
}
