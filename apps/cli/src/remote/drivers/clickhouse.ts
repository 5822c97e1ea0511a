import { fromClickHouse } from '@confmat/sql/clickhouse';
import type { ClickHouseClient } from '@confmat/sql/clickhouse';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';

interface ClickHouse {
  readonly createClient: (options: object) => ClickHouseClient & {
    readonly close: () => Promise<void>;
  };
  readonly ClickHouseLogLevel: { readonly OFF: number };
}

const PORT = 8123;
const SECURE_PORT = 8443;
/** A count over much data may take long. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** ClickHouse by `@clickhouse/client`, over HTTP. */
export const connect: Connect = async (address, { password, cwd }) => {
  const { shown, host, port, user, path, secure } = address;
  const { createClient, ClickHouseLogLevel } = (await loadDriver(
    '@clickhouse/client',
    shown,
    cwd,
  )) as unknown as ClickHouse;
  const place = `${host.includes(':') ? `[${host}]` : host}:${port || (secure ? SECURE_PORT : PORT)}`;
  const client = createClient({
    url: `${secure ? 'https' : 'http'}://${place}`,
    ...(user !== '' && { username: user }),
    ...(path[0] !== undefined && { database: path[0] }),
    ...(password !== '' && { password }),
    application: 'confmat',
    request_timeout: LONGEST_MS,
    // It writes every error to the console otherwise.
    log: { level: ClickHouseLogLevel.OFF },
  });
  return { engine: fromClickHouse(client), close: () => client.close() };
};
