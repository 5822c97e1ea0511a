/*
 * The wording of this package's errors: what was expected, as data for the constructors of core's
 * `refusals`, and what happened to a pool.
 */
import { PoolError } from './pool-error.js';

export const WORKER = 'a URL, its text, or a function that returns a new Worker';
export const ARRAY_TYPE = 'a constructor of typed arrays';
export const SHAREABLE = 'a typed array or an Arrow column';

export function poolClosed(): PoolError {
  return new PoolError('confusionMatrix', 'closed', 'the pool is closed, expected an open one');
}

/** A thread that failed; `cause` is what it says, `source` where its worker comes from. */
export function threadFailed(cause: string, source: string): PoolError {
  const text = `a thread failed: ${cause} (worker: ${source})`;
  return new PoolError('confusionMatrix', 'worker-failed', text);
}

export function noWorkerMade(): Error {
  return new Error('the function given as worker returned none, expected a new Worker');
}
