import { randomUUID } from 'node:crypto';
import { fromClickHouse } from '@confmat/sql/clickhouse';
import type { ClickHouseClient } from '@confmat/sql/clickhouse';
import type { OnProgress } from '../../engine/duckdb.js';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';
import { untilAnswers } from '../within.js';
import { watched } from './watched.js';

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
export const connect: Connect = async (address, { password, timeoutMs, cwd, onProgress }) => {
  const { shown, host, port, user, path, secure } = address;
  const { createClient, ClickHouseLogLevel } = (await loadDriver(
    '@clickhouse/client',
    shown,
    cwd,
  )) as unknown as ClickHouse;
  const place = `${host.includes(':') ? `[${host}]` : host}:${port || (secure ? SECURE_PORT : PORT)}`;
  const url = `${secure ? 'https' : 'http'}://${place}`;
  await untilAnswers(`${url}/ping`, shown, timeoutMs);
  const client = createClient({
    url,
    ...(user !== '' && { username: user }),
    ...(path[0] !== undefined && { database: path[0] }),
    ...(password.text !== '' && { password: password.text }),
    application: 'confmat',
    request_timeout: LONGEST_MS,
    // It writes every error to the console otherwise.
    log: { level: ClickHouseLogLevel.OFF },
  });
  return { engine: fromClickHouse(telling(client, onProgress)), close: () => client.close() };
};

/** A client that tells how many of its rows a query has read. */
function telling(client: ClickHouseClient, onProgress: OnProgress | null): ClickHouseClient {
  if (!onProgress) return client;
  return {
    command: (parameters) => client.command(parameters),
    query: async (parameters) => {
      const { query_id: id, format } = parameters;
      const sql = `SELECT read_rows / total_rows_approx AS share FROM system.processes WHERE query_id = '${id}'`;
      const share = async (): Promise<number> => {
        const asked = await client.query({ query: sql, format, query_id: randomUUID() });
        const [row] = (await asked.json()) as readonly { readonly share: number | null }[];
        return row?.share ?? NaN;
      };
      const answer = await watched(onProgress, share, async () => {
        const result = await client.query(parameters);
        return result.json();
      });
      return { json: () => answer };
    },
  };
}
