import type { SqlEngine } from '@confmat/sql';
import { fromHiveSession } from '@confmat/sql/spark';
import type { HiveSession, HiveUtils } from '@confmat/sql/spark';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';
import { within } from '../within.js';

interface Session extends HiveSession {
  readonly close: () => Promise<unknown>;
}

interface Client {
  readonly connect: (
    options: object,
    connection: object,
    authentication: object,
  ) => Promise<unknown>;
  readonly on: (event: 'error', listener: (error: unknown) => void) => unknown;
  readonly openSession: (request: object) => Promise<Session>;
  readonly close: () => unknown;
}

/** A connection; its socket is there once it was authenticated. */
interface Tcp {
  readonly getConnection: () =>
    { readonly connection?: { readonly destroy?: () => unknown } } | undefined;
}

interface HiveDriver {
  readonly HiveClient: new (service: unknown, types: unknown) => Client;
  readonly HiveUtils: new (types: unknown) => HiveUtils;
  readonly auth: {
    readonly NoSaslAuthentication: new () => object;
    readonly PlainTcpAuthentication: new (options: object) => object;
  };
  readonly connections: { readonly TcpConnection: new () => Tcp };
  readonly thrift: {
    readonly TCLIService: unknown;
    readonly TCLIService_types: {
      readonly TProtocolVersion: Readonly<Record<string, number>>;
    };
  };
}

const PORT = 10_000;

/** Spark by its Thrift server and `hive-driver`; with a password over SASL, else without. */
export const connect: Connect = async (address, { password: { text }, timeoutMs, cwd }) => {
  const { shown, host, port, user, path } = address;
  const driver = (await loadDriver('hive-driver', shown, cwd)) as unknown as HiveDriver;
  const { TCLIService, TCLIService_types: types } = driver.thrift;
  const client = new driver.HiveClient(TCLIService, types);
  // The driver reports a failed connection only through this event; its promises never settle.
  const failed = new Promise<never>((_, reject) => {
    client.on('error', (error) => {
      reject(error instanceof Error ? error : new Error('the connection was lost'));
    });
  });
  failed.catch(() => undefined);
  const { NoSaslAuthentication, PlainTcpAuthentication } = driver.auth;
  const tcp = new driver.connections.TcpConnection();
  const connecting = client.connect(
    { host, port: port || PORT },
    tcp,
    text === ''
      ? new NoSaslAuthentication()
      : new PlainTcpAuthentication({ username: user, password: text }),
  );
  const open = async (): Promise<Session> => {
    await connecting;
    return client.openSession({
      client_protocol: types.TProtocolVersion['HIVE_CLI_SERVICE_PROTOCOL_V10'],
      ...(user !== '' && { username: user }),
    });
  };
  const opening = within(shown, timeoutMs, Promise.race([open(), failed]));
  const session = await opening.catch((error: unknown) => {
    client.close();
    // A host that is silent does not end its side.
    tcp.getConnection()?.connection?.destroy?.();
    throw error;
  });
  const plain = fromHiveSession(session, new driver.HiveUtils(types));
  const engine: SqlEngine = {
    ...plain,
    query: (sql, options) => Promise.race([plain.query(sql, options), failed]),
  };
  if (path[0] !== undefined) await engine.query(`USE ${engine.dialect.identifier(path[0])}`);
  const close = async (): Promise<void> => {
    await session.close().catch(() => undefined);
    client.close();
  };
  return { engine, close };
};
