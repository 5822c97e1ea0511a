import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isRequired, startSpark } from '@confmat/testkit/servers';
import { fromDatabricks } from '../../src/entries/databricks.js';
import type { DatabricksSession } from '../../src/entries/databricks.js';
import { openOnSpark } from './spark-engine.js';
import type { OpenEngine, TestedEngine } from './tested-engine.js';

/** The driver of Databricks on Spark: Databricks itself is a service, and has its own answers. */
export const DATABRICKS: TestedEngine = {
  name: 'databricks',
  skipped: isRequired('databricks') ? null : 'it runs in .ci/engines',
  open,
  booleans: 'boolean',
  lossOfPart: 'is made good',
};

type Message = Readonly<Record<string, unknown>>;

/** What the driver's session and operations send, and what comes back. */
interface ThriftCalls {
  readonly openSession: (request: Message) => Promise<Message>;
  readonly getResultSetMetadata: (request: Message) => Promise<{
    readonly schema?: { readonly columns: readonly { position: number }[] } | null;
  }>;
}

interface Client {
  readonly connect: (options: Message) => Promise<unknown>;
  readonly openSession: () => Promise<
    DatabricksSession & { readonly close: () => Promise<unknown> }
  >;
  readonly close: () => Promise<unknown>;
  readonly getDriver: () => Promise<ThriftCalls>;
  readonly getConnectionOptions: (options: Message) => Message;
}

interface Package {
  readonly DBSQLClient: new (options: { readonly logger: Message }) => Client;
}

async function open(): Promise<OpenEngine> {
  // Its packages are many, and installed for this test only.
  const folder = process.env['DATABRICKS_SQL_HOME'] ?? '';
  const { DBSQLClient } = createRequire(join(folder, 'package.json'))('@databricks/sql') as Package;
  const cluster = await startSpark('http');
  const client = onSpark(new DBSQLClient({ logger: { log: () => undefined } }));
  const { host, port } = cluster;
  const address = { host, port, path: '/cliservice' };
  await client.connect({ ...address, ...NOBODY, telemetryEnabled: false });
  const session = await client.openSession();
  return openOnSpark(cluster, fromDatabricks(session), async () => {
    await session.close();
    await client.close();
  });
}

/** Spark wants to be told a name and a password, and takes any. */
const NOBODY = {
  authType: 'custom',
  provider: {
    authenticate: () => Promise.resolve({ Authorization: `Basic ${btoa('nobody:nothing')}` }),
  },
};

/** HIVE_CLI_SERVICE_PROTOCOL_V10 and COLUMN_BASED_SET. */
const HIVE = { protocol: 9, columns: 1 };

/**
 * Make the driver speak to a server that is not Databricks: without TLS, and in the protocol of Hive.
 * That one counts columns from 0, where Databricks begins at 1, and does not say that results come by
 * columns.
 */
function onSpark(client: Client): Client {
  const connected = client.getConnectionOptions.bind(client);
  const calls = client.getDriver.bind(client);
  const getDriver = async (): Promise<ThriftCalls> => {
    const driver = await calls();
    return Object.assign(Object.create(driver) as ThriftCalls, {
      openSession: (request: Message) =>
        driver.openSession({ ...request, client_protocol: HIVE.protocol }),
      getResultSetMetadata: async (request: Message) => {
        const metadata = await driver.getResultSetMetadata(request);
        for (const column of metadata.schema?.columns ?? []) ++column.position;
        return Object.assign(metadata, { resultFormat: HIVE.columns });
      },
    });
  };
  return Object.assign(client, {
    getConnectionOptions: (options: Message) => ({ ...connected(options), https: false }),
    getDriver,
  });
}
