import { checkWeights } from '@confmat/core/internal';
import type { NumberColumn } from '@confmat/core';

/**
 * Check and read the option `sampleWeight`.
 * @returns Finite weights of any sign, shape (nSamples,), or null for 1 each.
 */
export function readWeights(sampleWeight: NumberColumn | undefined): Float64Array | null {
  return sampleWeight === undefined ? null : checkWeights('sampleWeight', sampleWeight);
}
