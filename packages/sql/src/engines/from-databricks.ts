import { databricks } from '../dialects/spark.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';
import { told } from './thrift-error.js';

/** An operation of `@databricks/sql`. */
export interface DatabricksOperation {
  readonly fetchAll: () => Promise<unknown>;
  readonly cancel: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

/** A session of `@databricks/sql`. */
export interface DatabricksSession {
  readonly executeStatement: (
    sql: string,
    options: { readonly runAsync: true },
  ) => Promise<DatabricksOperation>;
}

/**
 * Databricks through `@databricks/sql`. The driver is tested on Spark; the service is not run by us.
 *
 * @param session A session; a signal cancels its operation.
 * @returns The engine; the session stays yours to close.
 */
export function fromDatabricks(session: DatabricksSession): SqlEngine {
  return {
    dialect: databricks,
    query: async (sql, { signal } = {}) => {
      const operation = await told(() => session.executeStatement(sql, { runAsync: true }));
      try {
        const rows = await cancellable(
          signal,
          () => told(() => operation.fetchAll()),
          () => operation.cancel(),
        );
        return rows as readonly SqlRow[];
      } finally {
        await operation.close().catch(() => undefined);
      }
    },
  };
}
