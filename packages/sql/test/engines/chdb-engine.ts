import { isRequired, startChdb } from '@confmat/testkit/servers';
import { clickhouse } from '../../src/entries/clickhouse.js';
import { CLICKHOUSE_TABLES } from './clickhouse-engine.js';
import { tableMakers } from './make-tables.js';
import type { OpenEngine, TestedEngine } from './tested-engine.js';

const TABLES = {
  ...CLICKHOUSE_TABLES,
  types: { ...CLICKHOUSE_TABLES.types, boolean: 'Nullable(Bool)' },
};

/** A ClickHouse of today, in one process. */
export const CHDB: TestedEngine = {
  name: 'chdb',
  skipped: isRequired('chdb') ? null : 'it runs in .ci/engines',
  open,
  booleans: 'boolean',
};

function open(): Promise<OpenEngine> {
  const { query, stop } = startChdb();
  const execute = async (sql: string): Promise<void> => {
    await query(sql);
  };
  return Promise.resolve({
    dialect: clickhouse,
    query: (sql: string) => query(sql),
    tableSql: TABLES,
    execute,
    ...tableMakers(clickhouse, TABLES, execute),
    close: stop,
  });
}
