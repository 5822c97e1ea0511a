import type { SqlDialect } from '../dialects/dialect.js';

/** A row of a result, by column name. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** What tells a query to stop. Every platform's `AbortSignal` is one; its name needs types of a platform. */
export interface StopSignal {
  readonly throwIfAborted: () => void;
  readonly addEventListener: (
    type: 'abort',
    listener: () => void,
    options: { readonly once: boolean },
  ) => void;
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
}

/** How a query is run. */
export interface QueryOptions {
  /** Stops the query in the engine. */
  readonly signal?: StopSignal | undefined;
}

/** An engine: its SQL and a way to ask it. */
export interface SqlEngine {
  readonly dialect: SqlDialect;
  /**
   * Run a query.
   * @param sql SQL text.
   * @param options Cancellation.
   * @returns Its rows, as objects by column name.
   */
  readonly query: (sql: string, options?: QueryOptions) => Promise<readonly SqlRow[]>;
  /**
   * Keep the rows as they are now: a count takes several queries, between which others may write.
   * Absent where the engine cannot; counts then refuse rows whose number changed.
   */
  readonly snapshot?: (() => Promise<SqlSnapshot>) | undefined;
}

/** The rows as they were at one time. */
export interface SqlSnapshot {
  /** Sees these rows, whatever is written meanwhile; its queries run one after the other. */
  readonly engine: SqlEngine;
  /** Release the snapshot, and return the connection to its pool. */
  readonly close: () => Promise<void>;
}

/** What was asked to come to a result. */
export interface QueryProvenance {
  /** The engine, by the name of its dialect. */
  readonly engine: string;
  /** The query that counted. */
  readonly query: string;
  /** Rows of the relation, those that were left out among them. */
  readonly rows: number;
}

/** A query with the guards of its dialect. */
export function guardedSql({ guards }: SqlDialect, sql: string): string {
  return guards === undefined ? sql : `${sql} ${guards}`;
}

/** The engine, so that every query has its guards and stops with the signal. */
function guarded(engine: SqlEngine, signal: StopSignal | undefined): SqlEngine {
  return {
    dialect: engine.dialect,
    query: async (sql) => {
      signal?.throwIfAborted();
      const rows = await engine.query(guardedSql(engine.dialect, sql), { signal });
      return engine.dialect.hasUpperNames === true ? rows.map(inLowerCase) : rows;
    },
  };
}

/** Count over one state of the rows, where the engine can keep one. */
export async function inSnapshot<R>(
  engine: SqlEngine,
  signal: StopSignal | undefined,
  count: (engine: SqlEngine) => Promise<R>,
): Promise<R> {
  if (!engine.snapshot) return count(guarded(engine, signal));
  signal?.throwIfAborted();
  const kept = await engine.snapshot();
  try {
    // The dialect may be the caller's own.
    return await count(guarded({ ...kept.engine, dialect: engine.dialect }, signal));
  } finally {
    await kept.close();
  }
}

function inLowerCase(row: SqlRow): SqlRow {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.toLowerCase(), cell]));
}
