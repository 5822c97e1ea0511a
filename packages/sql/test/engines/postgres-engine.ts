import { hasPostgres, isRequired, startPostgres } from '@confmat/testkit/servers';
import pg from 'pg';
import { fromPg, postgres } from '../../src/entries/postgres.js';
import { tableMakers } from './make-tables.js';
import type { OpenEngine, TableSql, TestedEngine } from './tested-engine.js';

const TABLES: TableSql = {
  types: {
    text: 'text',
    folded: 'text COLLATE folded',
    char: 'char(5)',
    integer: 'integer',
    bigint: 'bigint',
    boolean: 'boolean',
    single: 'real',
    double: 'double precision',
    decimal: 'numeric(10, 3)',
    date: 'date',
  },
  double: (value) => `CAST('${Object.is(value, -0) ? '-0' : value}' AS double precision)`,
  boolean: String,
  date: (text) => `DATE '${text}'`,
  series: (nRows, step, rest) =>
    `generate_series(CAST(${rest} AS bigint), ${nRows - 1}, ${step}) AS s(i)`,
  array: (texts) => `CAST(ARRAY[${texts.map((text) => `'${text}'`).join(', ')}] AS text[])`,
  endless: `(SELECT 'a' AS t, 'b' AS p FROM generate_series(1, 100000) AS x, generate_series(1, 100000) AS y) AS endless`,
  storage: '',
};

/** Its `=` ignores case. */
const FOLDED = `CREATE COLLATION folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`;

export const POSTGRES: TestedEngine = {
  name: 'postgres',
  skipped:
    hasPostgres || isRequired('postgres')
      ? null
      : 'there is no PostgreSQL here: name the folder of its programs in POSTGRES_BIN',
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
  return {
    ...fromPg(pool),
    tableSql: TABLES,
    execute,
    ...tableMakers(postgres, TABLES, execute),
    nRunning: async () => {
      const running = `SELECT COUNT(*) AS n FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()`;
      const { rows } = await pool.query<{ readonly n: string }>(running);
      return Number(rows[0]?.n);
    },
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
}
