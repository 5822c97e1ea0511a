import { MetricError } from '../errors.js';

/** Default of `maxClasses`: more labels than this are taken for hostile or mistaken input. */
const DEFAULT_MAX_CLASSES: number = 2 ** 20;

/** Up to this many classes counts are held dense: 2048² counts are 32 MiB. */
export const MAX_DENSE_CLASSES = 2048;

/**
 * Check the option `maxClasses`.
 *
 * @param caller Name of the public function.
 * @param maxClasses The received option.
 * @returns The most classes to make room for, in [1, 2^20].
 * @throws {MetricError} `invalid-option`.
 */
export function checkClassLimit(caller: string, maxClasses: number | undefined): number {
  if (maxClasses === undefined) return DEFAULT_MAX_CLASSES;
  if (Number.isSafeInteger(maxClasses) && maxClasses >= 1 && maxClasses <= DEFAULT_MAX_CLASSES) {
    return maxClasses;
  }
  throw new MetricError(caller, {
    code: 'invalid-option',
    option: 'maxClasses',
    value: maxClasses,
    allowed: `an integer in [1, ${DEFAULT_MAX_CLASSES}]`,
  });
}

/**
 * Check a number of classes against the most to make room for.
 *
 * @param caller Name of the public function.
 * @param nClasses Number of classes.
 * @param limit The most to make room for.
 * @throws {MetricError} `too-many-classes`.
 */
export function checkNClasses(
  caller: string,
  nClasses: number,
  limit: number = DEFAULT_MAX_CLASSES,
): void {
  if (nClasses > limit) {
    throw new MetricError(caller, { code: 'too-many-classes', nClasses, limit });
  }
}
