import { named } from '@confmat/core/internal';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { driveNodeWorker } from './drive-node-worker.js';
import { checkPoolOptions, CountingPool } from './pool.js';
import type { Platform, ThreadOptions } from './pool.js';
import { addressText, checkMade, workerSource } from './worker-option.js';
import type { NodeWorker, WorkerAddress } from './worker-option.js';

/** Options of `createPool` in Node. */
export interface PoolOptions extends ThreadOptions {
  /**
   * The file that threads run, `@confmat/parallel/worker`, where a bundler put it: a `URL`, its
   * text or a path; or a function that returns a new `Worker` of `node:worker_threads`. Default:
   * `worker.js` beside the module that calls it.
   */
  readonly worker?: WorkerAddress | (() => NodeWorker) | undefined;
}

declare const __webpack_require__: unknown;

// For `import.meta.url`, webpack would write a path of the machine that it runs on.
const OWN_WORKER =
  typeof __webpack_require__ === 'undefined'
    ? `worker.js beside ${import.meta.url}`
    : 'as webpack placed it';
/** Without the flags of the process: some of them are for its main program only. */
const NO_FLAGS = { execArgv: [] };

/**
 * Make a pool of threads that count together.
 * @param options Number of threads, the rows from which they are used, and what they run.
 * @returns A pool; no thread has started yet.
 * @throws {MetricError} `invalid-option`.
 * @example
 * createPool({ threads: 4 }).threads; // → 4
 */
export function createPool(options: PoolOptions = {}): CountingPool {
  return named('createPool', () => {
    checkPoolOptions(options);
    const { worker } = options;
    const platform: Platform = {
      start: (events) => driveNodeWorker(makeNodeWorker(worker), events),
      source: workerSource(worker, OWN_WORKER),
      nThreads: availableParallelism(),
      limitation: null,
    };
    return new CountingPool(platform, options);
  });
}

function makeNodeWorker(worker: PoolOptions['worker']): Worker {
  if (typeof worker === 'function') return checkMade(worker()) as Worker;
  return worker === undefined
    ? new Worker(new URL('./worker.js', import.meta.url), NO_FLAGS)
    : new Worker(placeOf(addressText(worker)), NO_FLAGS);
}

/** A path stays one; Node takes the text of a URL for a path too. */
function placeOf(address: string): string | URL {
  return /^(?:file|data):/.test(address) ? new URL(address) : address;
}
