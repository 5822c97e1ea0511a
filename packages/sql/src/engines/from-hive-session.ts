import { spark } from '../dialects/spark.js';
import { cancellable } from './cancel.js';
import type { SqlEngine, SqlRow } from './engine.js';
import { told } from './thrift-error.js';

/** An operation of `hive-driver`. */
export interface HiveOperation {
  readonly cancel: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

/** A session of `hive-driver`. */
export interface HiveSession<O extends HiveOperation = HiveOperation> {
  readonly executeStatement: (sql: string, options: { readonly runAsync: true }) => Promise<O>;
}

/** The `HiveUtils` of `hive-driver`. */
export interface HiveUtils<O extends HiveOperation = HiveOperation> {
  readonly waitUntilReady: (
    operation: O,
    progress: boolean,
    callback: () => undefined,
  ) => Promise<unknown>;
  readonly fetchAll: (operation: O) => Promise<unknown>;
  readonly getResult: (operation: O) => { readonly getValue: () => unknown };
}

/**
 * Spark through its Thrift server and `hive-driver`.
 *
 * @param session A session; a signal cancels its operation.
 * @param utils A `HiveUtils` of the same driver.
 * @returns The engine; the session stays yours to close.
 */
export function fromHiveSession<O extends HiveOperation>(
  session: HiveSession<O>,
  utils: HiveUtils<O>,
): SqlEngine {
  return {
    dialect: spark,
    query: async (sql, { signal } = {}) => {
      const operation = await told(() => session.executeStatement(sql, { runAsync: true }));
      try {
        return await cancellable(
          signal,
          () =>
            told(async () => {
              await utils.waitUntilReady(operation, false, () => undefined);
              await utils.fetchAll(operation);
              return utils.getResult(operation).getValue() as readonly SqlRow[];
            }),
          () => operation.cancel(),
        );
      } finally {
        await operation.close().catch(() => undefined);
      }
    },
  };
}
