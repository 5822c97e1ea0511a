import { driveWebWorker } from './drive-web-worker.js';
import { CountingPool } from './pool.js';
import type { Platform, PoolOptions } from './pool.js';

const NOT_ISOLATED =
  'SharedArrayBuffer is not available: the page is not cross-origin isolated, expected the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp';

/**
 * Make a pool of web workers that count together. On a page that is not cross-origin isolated the
 * calling thread counts alone; the pool's `limitation` then says so.
 *
 * @param options Number of threads, and the rows from which they are used.
 * @returns A pool; no worker has started yet.
 * @throws {MetricError} `invalid-option`.
 */
export function createPool(options: PoolOptions = {}): CountingPool {
  const platform: Platform = {
    start: (events) =>
      driveWebWorker(
        new Worker(new URL('./web-worker.js', import.meta.url), { type: 'module' }),
        events,
      ),
    nThreads: navigator.hardwareConcurrency,
    limitation: crossOriginIsolated ? null : NOT_ISOLATED,
  };
  return new CountingPool(platform, options);
}
