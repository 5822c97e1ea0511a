import { DuckDBInstance } from '@duckdb/node-api';
import { duckdb, fromDuckDb } from '../../src/entries/duckdb.js';
import { tableMakers } from './make-tables.js';
import { STANDARD_TABLES, quotedFloat } from './standard-tables.js';
import type { OpenEngine, TableSql, TestedEngine } from './tested-engine.js';

const TABLES: TableSql = {
  ...STANDARD_TABLES,
  types: {
    ...STANDARD_TABLES.types,
    text: 'VARCHAR',
    folded: 'VARCHAR COLLATE NOCASE',
  },
  double: (value) => `CAST(${quotedFloat(value)} AS DOUBLE)`,
  series: (nRows, step, rest) => `(SELECT range AS i FROM range(${rest}, ${nRows}, ${step})) AS s`,
  array: (cells, type) =>
    `CAST([${cells.join(', ')}] AS ${type === 'text' ? 'VARCHAR' : 'DOUBLE'}[])`,
  endless: `(SELECT 'a' AS t, 'b' AS p FROM range(1000000) AS x, range(1000000) AS y WHERE x.range <> y.range) AS endless`,
};

export const DUCKDB: TestedEngine = { name: 'duckdb', skipped: null, open, booleans: 'boolean' };

async function open(): Promise<OpenEngine> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const execute = async (sql: string): Promise<void> => {
    await connection.run(sql);
  };
  return {
    ...fromDuckDb(connection),
    tableSql: TABLES,
    execute,
    ...tableMakers(duckdb, TABLES, execute),
    close: () => {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}
