import { MetricError } from '../src/index.js';

/** The `MetricError` that a call throws; anything else is thrown on. */
export function thrown(call: () => unknown): MetricError {
  try {
    call();
  } catch (error) {
    if (error instanceof MetricError) return error;
    throw error;
  }
  throw new Error('expected a MetricError, nothing was thrown');
}
