import { fromTrino } from '@confmat/sql/trino';
import type { TrinoClient } from '@confmat/sql/trino';
import type { OnProgress } from '../../engine/duckdb.js';
import type { Connect } from '../connection.js';
import { loadDriver } from '../load-driver.js';
import { untilAnswers } from '../within.js';
import { watched } from './watched.js';

interface TrinoModule {
  readonly Trino: { readonly create: (options: object) => TrinoClient };
  readonly BasicAuth: new (user: string, password?: string) => object;
}

const PORT = 8080;
const SECURE_PORT = 8443;

/** Trino by `trino-client`; a path is a catalog and a schema. */
export const connect: Connect = async (address, { password, timeoutMs, cwd, onProgress }) => {
  const { shown, host, port, user, path, secure } = address;
  const driver = (await loadDriver('trino-client', shown, cwd)) as unknown as TrinoModule;
  const place = `${host.includes(':') ? `[${host}]` : host}:${port || (secure ? SECURE_PORT : PORT)}`;
  const server = `${secure ? 'https' : 'http'}://${place}`;
  await untilAnswers(`${server}/v1/info`, shown, timeoutMs);
  const client = driver.Trino.create({
    server,
    ...(path[0] !== undefined && { catalog: path[0] }),
    ...(path[1] !== undefined && { schema: path[1] }),
    source: 'confmat',
    // A server asks for a user even where it checks none.
    auth: new driver.BasicAuth(user || 'confmat', ...(password.text === '' ? [] : [password.text])),
  });
  return { engine: fromTrino(telling(client, onProgress)), close: () => Promise.resolve() };
};

/** What the driver holds between two answers of the server, which it hands on only with rows. */
interface Polling {
  readonly iter?: {
    readonly queryResult?: {
      readonly stats?: { readonly completedSplits?: number; readonly totalSplits?: number };
    };
  };
}

/** A client that tells how many of its splits a query has read. */
function telling(client: TrinoClient, onProgress: OnProgress | null): TrinoClient {
  if (!onProgress) return client;
  return {
    cancel: (id) => client.cancel(id),
    query: async (sql) => {
      const parts = await client.query(sql);
      const share = (): number => {
        const stats = (parts as Polling).iter?.queryResult?.stats;
        return (stats?.completedSplits ?? NaN) / (stats?.totalSplits ?? NaN);
      };
      const all = await watched(onProgress, share, async () => {
        const read = [];
        for await (const part of parts) read.push(part);
        return read;
      });
      return asyncOf(all);
    },
  };
}

async function* asyncOf<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}
