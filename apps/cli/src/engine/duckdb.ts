import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@confmat/sql';
import type { SqlEngine } from '@confmat/sql';

/** DuckDB in this process, without extensions from elsewhere. */
export interface EmbeddedEngine extends SqlEngine {
  readonly close: () => void;
}

/** Told how far a query is, as a share in [0, 1]. */
export type OnProgress = (share: number) => void;

/**
 * Start the embedded engine. What does not fit in memory goes to `folder`, which no other process
 * may use: DuckDB names its files there always the same.
 */
export async function openEngine(folder: string, onProgress: OnProgress): Promise<EmbeddedEngine> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    temp_directory: folder,
  });
  const connection = await instance.connect();
  // Without the first the engine measures no progress, without the second it prints it itself.
  await connection.run('SET enable_progress_bar = true');
  await connection.run('SET enable_progress_bar_print = false');
  return {
    dialect: duckdb,
    query: async (sql) => {
      const stop = watch(connection, onProgress);
      try {
        const result = await connection.runAndReadAll(sql);
        return result.getRowObjectsJS();
      } finally {
        stop();
      }
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
