import { MetricError } from '../errors.js';

/** The most classes whose matrix is held dense: 4096² counts are 128 MiB. */
export const MAX_DENSE_CLASSES = 4096;

/**
 * Check the option `maxClasses`.
 *
 * @param caller Name of the public function.
 * @param maxClasses The received option.
 * @returns The most classes to make room for, in [1, MAX_DENSE_CLASSES].
 * @throws {MetricError} `invalid-option`.
 */
export function checkClassLimit(caller: string, maxClasses: number | undefined): number {
  if (maxClasses === undefined) return MAX_DENSE_CLASSES;
  if (!Number.isSafeInteger(maxClasses) || maxClasses < 1) {
    throw new MetricError(caller, {
      code: 'invalid-option',
      option: 'maxClasses',
      value: maxClasses,
      allowed: 'an integer of at least 1',
    });
  }
  return Math.min(maxClasses, MAX_DENSE_CLASSES);
}
