import { isRequired, startSpark } from '@confmat/testkit/servers';
import type { SparkCluster } from '@confmat/testkit/servers';
import hive from 'hive-driver';
import { fromHiveSession } from '../../src/entries/spark.js';
import type { SqlEngine } from '../../src/index.js';
import { tableMakers } from './make-tables.js';
import { STANDARD_TABLES, quotedFloat } from './standard-tables.js';
import type { OpenEngine, Shuffle, TableSql, TestedEngine } from './tested-engine.js';

export const SPARK_TABLES: TableSql = {
  ...STANDARD_TABLES,
  types: {
    ...STANDARD_TABLES.types,
    text: 'STRING',
    folded: 'STRING COLLATE UTF8_LCASE',
  },
  double: (value) => `double(${quotedFloat(value)})`,
  padsText: true,
  series: (nRows, step, rest) => `(SELECT id AS i FROM range(${rest}, ${nRows}, ${step}))`,
  array: (cells, type) =>
    `CAST(array(${cells.join(', ')}) AS ARRAY<${type === 'text' ? 'STRING' : 'DOUBLE'}>)`,
  endless: `(SELECT 'a' AS t, 'b' AS p FROM range(0, 1000000, 1, 8) AS x CROSS JOIN range(0, 1000000, 1, 8) AS y WHERE x.id <> y.id) AS endless`,
  storage: ' USING parquet',
};

export const SPARK: TestedEngine = {
  name: 'spark',
  skipped: isRequired('spark') ? null : 'it runs in .ci/engines',
  open,
  booleans: 'boolean',
  lossOfPart: 'is made good',
};

/** What a session is opened with, of types that the driver leaves open. */
interface ThriftTypes {
  readonly TProtocolVersion: { readonly HIVE_CLI_SERVICE_PROTOCOL_V10: number };
}

async function open(): Promise<OpenEngine> {
  const cluster = await startSpark();
  const { TCLIService, TCLIService_types: types } = hive.thrift;
  const { TProtocolVersion } = types as unknown as ThriftTypes;
  const client = new hive.HiveClient(TCLIService, types);
  // The socket's end, when the cluster stops.
  client.on('error', () => undefined);
  await client.connect(
    { host: cluster.host, port: cluster.port, options: {} },
    new hive.connections.TcpConnection(),
    new hive.auth.NoSaslAuthentication(),
  );
  const session = await client.openSession({
    client_protocol: TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10,
  });
  return openOnSpark(cluster, fromHiveSession(session, new hive.HiveUtils(types)), async () => {
    await session.close();
    client.close();
  });
}

/**
 * An engine on a cluster of its own.
 *
 * @param close Ends what the engine is connected by.
 */
export function openOnSpark(
  cluster: SparkCluster,
  engine: SqlEngine,
  close: () => Promise<void>,
): OpenEngine {
  const execute = async (sql: string): Promise<void> => {
    await engine.query(sql);
  };
  return {
    ...engine,
    tableSql: SPARK_TABLES,
    execute,
    ...tableMakers(engine.dialect, SPARK_TABLES, execute),
    nRunning: async () =>
      (await applicationState(cluster.applicationsUrl, 'jobs?status=running')).length,
    shuffled: shuffleSince(cluster.applicationsUrl),
    killPart: cluster.killWorker,
    close: async () => {
      await close();
      await cluster.stop();
    },
  };
}

/** What Spark's own pages know of the Thrift server's application: its jobs, its stages. */
async function applicationState(
  url: string,
  what: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const ask = async (address: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await (await fetch(address)).json()) as readonly Readonly<Record<string, unknown>>[];
  const [application] = await ask(url);
  return ask(`${url}/${String(application?.['id'])}/${what}`);
}

/** What the stages that ended since the last call wrote for others to read. */
function shuffleSince(url: string): () => Promise<Shuffle> {
  const seen = new Set<unknown>();
  return async () => {
    const stages = await applicationState(url, 'stages?status=complete');
    const fresh = stages.filter(({ stageId }) => !seen.has(stageId));
    for (const { stageId } of fresh) seen.add(stageId);
    const writing = fresh.filter((stage) => Number(stage['shuffleWriteRecords']) > 0);
    const sum = (field: string): number =>
      writing.reduce((total, stage) => total + Number(stage[field]), 0);
    return {
      nTasks: sum('numCompleteTasks'),
      records: sum('shuffleWriteRecords'),
      bytes: sum('shuffleWriteBytes'),
    };
  };
}
