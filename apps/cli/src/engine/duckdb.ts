import { tmpdir } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@confmat/sql';
import type { SqlEngine } from '@confmat/sql';

/** DuckDB in this process, without extensions from elsewhere. */
export interface EmbeddedEngine extends SqlEngine {
  /** Stop a running query; it then fails. */
  readonly interrupt: () => void;
  readonly close: () => void;
}

/** Told how far a query is, as a share in [0, 1]. */
export type OnProgress = (share: number) => void;

/** Start the embedded engine. */
export async function openEngine(onProgress?: OnProgress): Promise<EmbeddedEngine> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    temp_directory: tmpdir(),
  });
  const connection = await instance.connect();
  return {
    dialect: duckdb,
    query: async (sql) => {
      const stop = onProgress ? watch(connection, onProgress) : undefined;
      try {
        const result = await connection.runAndReadAll(sql);
        return result.getRowObjectsJS();
      } finally {
        stop?.();
      }
    },
    interrupt: () => {
      connection.interrupt();
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const WATCH_EVERY_MS = 200;

function watch(connection: DuckDBConnection, onProgress: OnProgress): () => void {
  const timer = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0) onProgress(percentage / 100);
  }, WATCH_EVERY_MS);
  return () => {
    clearInterval(timer);
  };
}
