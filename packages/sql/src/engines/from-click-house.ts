import { clickhouse } from '../dialects/clickhouse.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';

/** A client of `@clickhouse/client`. */
export interface ClickHouseClient {
  readonly query: (parameters: {
    readonly query: string;
    readonly format: 'JSONEachRow';
    readonly query_id: string;
  }) => Promise<{ readonly json: () => unknown }>;
  readonly command: (parameters: { readonly query: string }) => Promise<unknown>;
}

/**
 * ClickHouse through `@clickhouse/client`.
 *
 * @param client A client; a signal stops its query in the server by `KILL QUERY`.
 * @returns The engine; the client stays yours to close.
 */
export function fromClickHouse(client: ClickHouseClient): SqlEngine {
  return {
    dialect: clickhouse,
    query: async (sql, { signal } = {}) => {
      const id = crypto.randomUUID();
      return cancellable(
        signal,
        async () => {
          const result = await client.query({ query: sql, format: 'JSONEachRow', query_id: id });
          return (await result.json()) as readonly SqlRow[];
        },
        () => client.command({ query: `KILL QUERY WHERE query_id = '${id}'` }),
      );
    },
  };
}
