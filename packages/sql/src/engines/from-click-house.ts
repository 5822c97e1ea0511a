import { clickhouse } from '../dialects/clickhouse.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';

/** A client of `@clickhouse/client`. */
export interface ClickHouseClient {
  readonly query: (parameters: {
    readonly query: string;
    readonly format: 'JSONEachRow';
    readonly query_id: string;
    readonly clickhouse_settings?: { readonly readonly: '2' };
  }) => Promise<{ readonly json: () => unknown }>;
  readonly command: (parameters: { readonly query: string }) => Promise<unknown>;
}

/** How much a user may set: what queries ask for first, and what is left where that is refused. */
const GRANTS = ['read only', 'settings', 'nothing'] as const;
type Grant = (typeof GRANTS)[number];

/**
 * ClickHouse through `@clickhouse/client`. Queries only read, where the user may say so.
 *
 * @param client A client; a signal stops its query in the server by `KILL QUERY`.
 * @returns The engine; the client stays yours to close.
 */
export function fromClickHouse(client: ClickHouseClient): SqlEngine {
  let place = 0;
  const run = async (sql: string, id: string, grant: Grant): Promise<readonly SqlRow[]> => {
    const result = await client.query({
      query: grant === 'nothing' ? withoutGuards(sql) : sql,
      ...{ format: 'JSONEachRow', query_id: id },
      ...(grant === 'read only' && { clickhouse_settings: { readonly: '2' } }),
    });
    return (await result.json()) as readonly SqlRow[];
  };
  /** Ask for less where the user may not set what was asked for. */
  const runAsGranted = async (sql: string, id: string): Promise<readonly SqlRow[]> => {
    for (;;) {
      const granted = place;
      try {
        return await run(sql, id, GRANTS[granted] ?? 'nothing');
      } catch (error) {
        if (!mayNotSet(error) || granted === GRANTS.length - 1) throw error;
        if (granted === GRANTS.length - 2) await refuseOtherSettings(client);
        place = Math.max(place, granted + 1);
      }
    }
  };
  return {
    dialect: clickhouse,
    query: async (sql, { signal } = {}) => {
      const id = crypto.randomUUID();
      return cancellable(
        signal,
        () => runAsGranted(sql, id),
        () => client.command({ query: `KILL QUERY WHERE query_id = '${id}'` }),
      );
    },
  };
}

/** Whether a user may not set what a query sets. A statement that writes is refused in other words. */
function mayNotSet(error: unknown): boolean {
  return (
    error instanceof Error &&
    /\bsetting\b.* readonly mode|SET query in readonly mode/.test(error.message)
  );
}

function withoutGuards(sql: string): string {
  const guards = ` ${clickhouse.guards ?? ''}`;
  return sql.endsWith(guards) ? sql.slice(0, -guards.length) : sql;
}

/** A user who may set nothing has settings that no query changes: they must be as the guards have them. */
async function refuseOtherSettings(client: ClickHouseClient): Promise<void> {
  const wanted = new Map(
    (clickhouse.guards ?? '')
      .replace(/^SETTINGS /, '')
      .split(', ')
      .map((guard): [string, string] => {
        const [name = '', value = ''] = guard.split(' = ');
        return [name, value.replaceAll("'", '')];
      }),
  );
  const names = [...wanted.keys()].map(clickhouse.text).join(', ');
  const result = await client.query({
    query: `SELECT name, value FROM system.settings WHERE name IN (${names})`,
    ...{ format: 'JSONEachRow', query_id: crypto.randomUUID() },
  });
  for (const { name, value } of (await result.json()) as readonly SqlRow[]) {
    const needed = wanted.get(String(name));
    if (String(value) === needed) continue;
    throw new Error(
      `the user has readonly = 1 and ${String(name)} = ${String(value)}, which may leave out rows: ` +
        `it must be ${needed ?? ''}, or readonly = 2, so that queries may set it`,
    );
  }
}
