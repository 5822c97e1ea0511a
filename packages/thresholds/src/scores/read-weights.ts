import { checkWeights } from '@confmat/core/internal';
import type { NumberColumn } from '@confmat/core';

/**
 * Check and read the option `sampleWeight`.
 *
 * @param sampleWeight The received weights, shape (nSamples,), or undefined for 1 each.
 * @returns Finite weights of any sign, shape (nSamples,), or null for 1 each.
 */
export function readWeights(sampleWeight: NumberColumn | undefined): Float64Array | null {
  return sampleWeight === undefined ? null : checkWeights('sampleWeight', sampleWeight);
}
