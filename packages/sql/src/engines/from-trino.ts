import { trino } from '../dialects/trino.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';

/** A part of a result of `trino-client`. */
interface TrinoPart {
  readonly id: string;
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
      let id: string | undefined;
      const rows: SqlRow[] = [];
      const read = async (): Promise<readonly SqlRow[]> => {
        for await (const part of await client.query(sql)) {
          id = part.id;
          if (part.error) throw new Error(part.error.message, { cause: part.error });
          const names = (part.columns ?? []).map(({ name }) => name);
          for (const cells of part.data ?? []) {
            rows.push(Object.fromEntries(names.map((name, i) => [name, cells[i]])));
          }
        }
        return rows;
      };
      return cancellable(signal, read, () => (id === undefined ? undefined : client.cancel(id)));
    },
  };
}
