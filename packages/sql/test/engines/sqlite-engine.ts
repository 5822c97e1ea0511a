import { isRequired } from '@confmat/testkit/servers';
import { fromSqlite, sqlite } from '../../src/entries/sqlite.js';
import { tableMakers } from './make-tables.js';
import { STANDARD_TABLES, floatDigits } from './standard-tables.js';
import type { OpenEngine, TableSql, TestedEngine } from './tested-engine.js';

const TABLES: TableSql = {
  ...STANDARD_TABLES,
  types: {
    ...STANDARD_TABLES.types,
    text: 'TEXT',
    folded: 'TEXT COLLATE NOCASE',
    bigint: 'INTEGER',
    single: null,
    double: 'REAL',
    date: 'TEXT',
  },
  // It stores NaN as NULL.
  double: (value) => {
    if (Number.isNaN(value)) return null;
    if (!Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999';
    return floatDigits(value);
  },
  boolean: (value) => (value ? '1' : '0'),
  date: (text) => `'${text}'`,
  series: (nRows, step, rest) =>
    `(WITH RECURSIVE s(i) AS (SELECT ${rest} UNION ALL SELECT i + ${step} FROM s WHERE i + ${step} < ${nRows}) SELECT i FROM s)`,
  array: (cells) => `json_array(${cells.join(', ')})`,
  endless: `(WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s) SELECT 'a' AS t, 'b' AS p FROM s) AS endless`,
};

/** Node's own SQLite, of which this version of its types knows nothing. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => {
    readonly exec: (sql: string) => void;
    readonly close: () => void;
    readonly prepare: (sql: string) => never;
  };
}

/** Without it, the version of Node is too old. */
const found = await importSqlite();

async function importSqlite(): Promise<NodeSqlite | null> {
  const name = 'node:sqlite';
  try {
    return (await import(/* @vite-ignore */ name)) as NodeSqlite;
  } catch {
    return null;
  }
}

export const SQLITE: TestedEngine = {
  name: 'sqlite',
  skipped:
    found || isRequired('sqlite') ? null : `Node ${process.versions.node} has no node:sqlite`,
  open,
  booleans: 'integer',
};

function open(): Promise<OpenEngine> {
  if (!found) throw new Error(`Node ${process.versions.node} has no node:sqlite`);
  const database = new found.DatabaseSync(':memory:');
  const execute = (sql: string): Promise<void> => {
    database.exec(sql);
    return Promise.resolve();
  };
  return Promise.resolve({
    ...fromSqlite(database),
    tableSql: TABLES,
    execute,
    ...tableMakers(sqlite, TABLES, execute),
    close: () => {
      database.close();
      return Promise.resolve();
    },
  });
}
