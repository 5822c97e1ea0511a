import { integerIn } from '../errors/expected.js';
import { refusal, invalidOption } from '../errors/refusals.js';

/** Default of `maxClasses`: more labels than this are taken for hostile or mistaken input. */
export const DEFAULT_MAX_CLASSES: number = 2 ** 20;

/** Up to this many classes counts are held dense: 2048² counts are 32 MiB. */
export const MAX_DENSE_CLASSES = 2048;

/** The option `maxClasses`, checked: the most classes to make room for, in [1, 2^20]. */
export function checkClassLimit(maxClasses: number | undefined): number {
  if (maxClasses === undefined) return DEFAULT_MAX_CLASSES;
  if (Number.isSafeInteger(maxClasses) && maxClasses >= 1 && maxClasses <= DEFAULT_MAX_CLASSES) {
    return maxClasses;
  }
  throw invalidOption('maxClasses', maxClasses, integerIn(1, DEFAULT_MAX_CLASSES));
}

export function checkNClasses(nClasses: number, limit: number = DEFAULT_MAX_CLASSES): void {
  if (nClasses > limit) {
    throw refusal({ code: 'too-many-classes', nClasses, limit });
  }
}
