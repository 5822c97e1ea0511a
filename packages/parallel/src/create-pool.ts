import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { driveNodeWorker } from './drive-node-worker.js';
import { CountingPool } from './pool.js';
import type { Platform, PoolOptions } from './pool.js';

/**
 * Make a pool of threads that count together.
 *
 * @param options Number of threads, and the rows from which they are used.
 * @returns A pool; no thread has started yet.
 * @throws {MetricError} `invalid-option`.
 * @example
 * createPool({ threads: 4 }).threads; // → 4
 */
export function createPool(options: PoolOptions = {}): CountingPool {
  const platform = {
    // Without the flags of the process: some of them are for its main program only.
    start: (events) =>
      driveNodeWorker(
        new Worker(new URL('./worker.js', import.meta.url), { execArgv: [] }),
        events,
      ),
    nThreads: availableParallelism(),
    limitation: null,
  } as const satisfies Platform;
  return new CountingPool(platform, options);
}
