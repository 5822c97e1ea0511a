import { named } from '@confmat/core/internal';
import { driveWebWorker } from './drive-web-worker.js';
import { checkPoolOptions, CountingPool } from './pool.js';
import type { Platform, ThreadOptions } from './pool.js';
import { addressText, checkMade, workerSource } from './worker-option.js';
import type { WebWorker, WorkerAddress } from './worker-option.js';

/** Options of `createPool`. */
export interface PoolOptions extends ThreadOptions {
  /**
   * The file that workers run, `@confmat/parallel/web-worker`, where a bundler put it: a `URL` or
   * its text; or a function that returns a new `Worker`. Default: `web-worker.js` beside the module
   * that calls it, which Vite and webpack find and place by themselves.
   */
  readonly worker?: WorkerAddress | (() => WebWorker) | undefined;
}

declare const __webpack_require__: unknown;

const NOT_ISOLATED =
  'SharedArrayBuffer is not available: the page is not cross-origin isolated, expected the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp';

// For `import.meta.url`, webpack would write a path of the machine that it runs on.
const OWN_WORKER =
  typeof __webpack_require__ === 'undefined'
    ? `web-worker.js beside ${import.meta.url}`
    : 'as webpack placed it';

/**
 * Make a pool of web workers that count together. On a page that is not cross-origin isolated the
 * calling thread counts alone; the pool's `limitation` then says so.
 * @param options Number of threads, the rows from which they are used, and what they run.
 * @returns A pool; no worker has started yet.
 * @throws {MetricError} `invalid-option`.
 */
export function createPool(options: PoolOptions = {}): CountingPool {
  return named('createPool', () => {
    checkPoolOptions(options);
    const { worker } = options;
    const platform: Platform = {
      start: (events) => driveWebWorker(makeWebWorker(worker), events),
      source: workerSource(worker, OWN_WORKER),
      nThreads: navigator.hardwareConcurrency,
      limitation: crossOriginIsolated ? null : NOT_ISOLATED,
    };
    return new CountingPool(platform, options);
  });
}

function makeWebWorker(worker: PoolOptions['worker']): Worker {
  if (typeof worker === 'function') return checkMade(worker()) as Worker;
  return worker === undefined
    ? new Worker(new URL('./web-worker.js', import.meta.url), { type: 'module' })
    : new Worker(addressText(worker), { type: 'module' });
}
