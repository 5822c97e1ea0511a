import { trino } from '../dialects/trino.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';

/** A part of a result of `trino-client`. */
interface TrinoPart {
  readonly columns?: readonly { readonly name: string }[] | undefined;
  readonly data?: readonly (readonly unknown[])[] | undefined;
  readonly error?: { readonly message: string } | undefined;
}

/** A client of `trino-client`. */
export interface TrinoClient {
  readonly query: (sql: string) => Promise<AsyncIterable<TrinoPart>>;
  readonly cancel: (id: string) => Promise<unknown>;
}

/**
 * Trino through `trino-client`.
 *
 * @param client A client; a signal cancels its query.
 * @returns The engine.
 */
export function fromTrino(client: TrinoClient): SqlEngine {
  return {
    dialect: trino,
    query: async (sql, { signal } = {}) => {
      if (!signal) return readRows(client, sql);
      const mark = `-- confmat ${crypto.randomUUID()}`;
      const reading = readRows(client, `${sql} ${mark}`);
      let isOver = false;
      const over = (): void => {
        isOver = true;
      };
      reading.then(over, over);
      return cancellable(
        signal,
        () => reading,
        () => cancelMarked(client, mark, () => isOver),
      );
    },
  };
}

async function readRows(client: TrinoClient, sql: string): Promise<readonly SqlRow[]> {
  const rows: SqlRow[] = [];
  for await (const part of await client.query(sql)) {
    if (part.error) throw new Error(part.error.message, { cause: part.error });
    const names = (part.columns ?? []).map(({ name }) => name);
    for (const cells of part.data ?? []) {
      rows.push(Object.fromEntries(names.map((name, i) => [name, cells[i]])));
    }
  }
  return rows;
}

const POLL_MS = 50;

/**
 * Cancel the query that ends with a mark. The driver tells a query's id with its first rows, which may
 * never come, and the server lists a query some time after it was sent.
 */
async function cancelMarked(
  client: TrinoClient,
  mark: string,
  isOver: () => boolean,
): Promise<void> {
  const search = `SELECT query_id FROM system.runtime.queries WHERE query LIKE '%${mark}'`;
  while (!isOver()) {
    const found = await readRows(client, search);
    for (const row of found) await client.cancel(String(row['query_id']));
    if (found.length > 0) return;
    await new Promise((waited) => setTimeout(waited, POLL_MS));
  }
}
