import { isRequired, startMariadb } from '@confmat/testkit/servers';
import { createPool } from 'mysql2/promise';
import type { RowDataPacket } from 'mysql2/promise';
import { fromMysql2, mysql } from '../../src/entries/mysql.js';
import { tableMakers } from './make-tables.js';
import { STANDARD_TABLES, floatDigits } from './standard-tables.js';
import type { OpenEngine, TableSql, TestedEngine } from './tested-engine.js';

const TABLES: TableSql = {
  ...STANDARD_TABLES,
  types: {
    ...STANDARD_TABLES.types,
    text: 'VARCHAR(2000)',
    // What MariaDB gives to a column without a word about it.
    folded: 'VARCHAR(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci',
  },
  double: (value) => (Number.isFinite(value) ? floatDigits(value) : null),
  series: (nRows, step, rest) =>
    `(SELECT CAST(seq AS SIGNED) AS i FROM seq_${rest}_to_${nRows - 1}_step_${step}) AS s`,
  array: (cells) => `JSON_ARRAY(${cells.join(', ')})`,
  endless: `(SELECT 'a' AS t, 'b' AS p FROM seq_1_to_1000000 AS x, seq_1_to_1000000 AS y) AS endless`,
  storage: ' CHARACTER SET utf8mb4',
};

export const MARIADB: TestedEngine = {
  name: 'mariadb',
  skipped: isRequired('mariadb') ? null : 'it runs in .ci/engines',
  open,
  booleans: 'integer',
};

async function open(): Promise<OpenEngine> {
  const server = await startMariadb();
  const { host, port, user, database } = server;
  const pool = createPool({ host, port, user, database, charset: 'utf8mb4' });
  const execute = async (sql: string): Promise<void> => {
    await pool.query(sql);
  };
  return {
    ...fromMysql2(pool),
    server,
    tableSql: TABLES,
    execute,
    ...tableMakers(mysql, TABLES, execute),
    nRunning: async () => {
      const [rows] = await pool.query<RowDataPacket[]>(
        `SELECT COUNT(*) AS n FROM information_schema.processlist WHERE command = 'Query' AND id <> CONNECTION_ID()`,
      );
      return Number(rows[0]?.['n']);
    },
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
}
