import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { runsSlowTests } from '@confmat/testkit';
import { hasClickHouse, isRequired, startClickHouse } from '@confmat/testkit/servers';
import { clickhouse, fromClickHouse } from '../../src/entries/clickhouse.js';
import { createSql, insertSql, selectSql } from './make-tables.js';
import type { OpenEngine, TableSql, TestedEngine, TestTable } from './tested-engine.js';

/** Also of a newer ClickHouse. */
export const CLICKHOUSE_TABLES: TableSql = {
  types: {
    text: 'Nullable(String)',
    // It has no collations.
    folded: null,
    char: 'Nullable(FixedString(5))',
    integer: 'Nullable(Int32)',
    bigint: 'Nullable(Int64)',
    boolean: 'Nullable(UInt8)',
    single: 'Nullable(Float32)',
    double: 'Nullable(Float64)',
    decimal: 'Nullable(Decimal(10, 3))',
    date: 'Nullable(Date)',
  },
  double: (value) => {
    if (Number.isNaN(value)) return 'nan';
    if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
    return Object.is(value, -0) ? '-0.0' : String(value);
  },
  boolean: (value) => (value ? '1' : '0'),
  date: (text) => `toDate('${text}')`,
  series: (nRows, step, rest) =>
    `(SELECT toInt64(number * ${step} + ${rest}) AS i FROM numbers(${Math.ceil((nRows - rest) / step)}))`,
  array: (cells, type) => {
    const element = type === 'text' ? 'String' : 'Float64';
    const nullable = cells.includes('NULL') ? `Nullable(${element})` : element;
    return `CAST([${cells.join(', ')}] AS Array(${nullable}))`;
  },
  endless: `(SELECT if(sipHash64(number) = 1, 'a', 'c') AS t, 'b' AS p FROM numbers(1000000000000)) AS endless`,
  storage: ' ENGINE = Memory',
};

export const CLICKHOUSE: TestedEngine = {
  name: 'clickhouse',
  skipped:
    (hasClickHouse && runsSlowTests) || isRequired('clickhouse')
      ? null
      : 'it runs with CONFMAT_TESTS=all, where clickhouse-server is in the path or CLICKHOUSE_BIN',
  open,
  booleans: 'integer',
  lossOfPart: 'fails',
  windows: false,
};

/** Two shards; every table is spread over both. */
async function open(): Promise<OpenEngine> {
  const cluster = await startClickHouse();
  const clients = cluster.urls.map((url) =>
    createClient({ url, request_timeout: 600_000, log: { level: ClickHouseLogLevel.OFF } }),
  );
  const [client] = clients;
  if (!client) throw new Error('a cluster has shards');
  const execute = async (sql: string): Promise<void> => {
    await client.command({ query: sql });
  };
  const onBoth = (queryOf: (shard: number) => string): Promise<unknown> =>
    Promise.all(clients.map((shard, i) => shard.command({ query: queryOf(i) })));
  /** A table over the local tables of both shards. */
  const spread = async (table: TestTable): Promise<void> => {
    const local = { ...table, name: `${table.name}_local` };
    await onBoth(() => createSql(clickhouse, CLICKHOUSE_TABLES, local));
    const over = ` ENGINE = Distributed(two, default, ${clickhouse.identifier(local.name)})`;
    await execute(createSql(clickhouse, { ...CLICKHOUSE_TABLES, storage: over }, table));
  };
  return {
    ...fromClickHouse(client),
    url: cluster.urls[0],
    tableSql: CLICKHOUSE_TABLES,
    execute,
    fill: async (table) => {
      await spread(table);
      await onBoth((shard) => {
        const rows = table.rows.filter((_, row) => row % clients.length === shard);
        const local = { ...table, name: `${table.name}_local`, rows };
        return rows.length > 0 ? insertSql(clickhouse, CLICKHOUSE_TABLES, local) : 'SELECT 1';
      });
    },
    generate: async (name, columns, nRows) => {
      await onBoth((shard) => {
        const series = CLICKHOUSE_TABLES.series(nRows, clients.length, shard);
        const local = clickhouse.identifier(`${name}_local`);
        return `CREATE TABLE ${local} ENGINE = Memory AS ${selectSql(clickhouse, columns, series)}`;
      });
      const [table, local] = [name, `${name}_local`].map(clickhouse.identifier);
      await execute(
        `CREATE TABLE ${table} AS ${local} ENGINE = Distributed(two, default, ${local})`,
      );
    },
    nRunning: async () => {
      const query = `SELECT count() AS n FROM system.processes WHERE query NOT LIKE '%system.processes%'`;
      const counts = clients.map(async (shard) => {
        const answer = await shard.query({ query, format: 'JSONEachRow' });
        const [row] = await answer.json<{ readonly n: string }>();
        return Number(row?.n);
      });
      return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
    },
    killPart: cluster.killShard,
    close: async () => {
      await Promise.all(clients.map((each) => each.close()));
      await cluster.stop();
    },
  };
}
