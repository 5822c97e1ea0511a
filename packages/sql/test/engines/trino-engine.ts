import { isRequired, startTrino } from '@confmat/testkit/servers';
import { BasicAuth, Trino } from 'trino-client';
import { fromTrino, trino } from '../../src/entries/trino.js';
import { tableMakers } from './make-tables.js';
import { STANDARD_TABLES, floatDigits } from './standard-tables.js';
import type { OpenEngine, TableSql, TestedEngine } from './tested-engine.js';

const TABLES: TableSql = {
  ...STANDARD_TABLES,
  types: {
    ...STANDARD_TABLES.types,
    text: 'varchar',
    folded: null,
    single: 'real',
  },
  double: (value) => {
    if (Number.isNaN(value)) return 'nan()';
    if (!Number.isFinite(value)) return value > 0 ? 'infinity()' : '-infinity()';
    return floatDigits(value);
  },
  // One sequence has at most 10,000 elements.
  series: (nRows, step, rest) =>
    `(SELECT i FROM (SELECT hi * 10000 + lo AS i FROM UNNEST(sequence(0, ${Math.ceil(nRows / 10_000)})) AS h(hi) ` +
    `CROSS JOIN UNNEST(sequence(0, 9999)) AS l(lo)) AS whole WHERE i < ${nRows} AND i % ${step} = ${rest}) AS s`,
  array: (cells, type) =>
    `CAST(ARRAY[${cells.join(', ')}] AS ARRAY(${type === 'text' ? 'VARCHAR' : 'DOUBLE'}))`,
  endless: `(SELECT 'a' AS t, 'b' AS p FROM UNNEST(sequence(1, 10000)) AS x(i) CROSS JOIN UNNEST(sequence(1, 10000)) AS y(j) CROSS JOIN UNNEST(sequence(1, 10000)) AS z(k)) AS endless`,
};

export const TRINO: TestedEngine = {
  name: 'trino',
  skipped: isRequired('trino') ? null : 'it runs in .ci/engines',
  open,
  booleans: 'boolean',
};

async function open(): Promise<OpenEngine> {
  const server = await startTrino();
  const client = Trino.create({
    server: server.url,
    catalog: server.catalog,
    schema: server.schema,
    // Without a name it answers 401.
    auth: new BasicAuth('tests'),
  });
  const engine = fromTrino(client);
  const execute = async (sql: string): Promise<void> => {
    await engine.query(sql);
  };
  return {
    ...engine,
    tableSql: TABLES,
    execute,
    ...tableMakers(trino, TABLES, execute),
    nRunning: async () => {
      const rows = await fromTrino(client).query(
        `SELECT COUNT(*) AS n FROM system.runtime.queries WHERE state = 'RUNNING' AND query NOT LIKE '%runtime.queries%'`,
      );
      return Number(rows[0]?.['n']);
    },
    close: server.stop,
  };
}
