import { checkWeights } from '@confmat/core/internal';
import type { NumberColumn } from '@confmat/core';

/** Read the option `sampleWeight`: finite weights of any sign, or null for 1 each. */
export function readWeights(sampleWeight: NumberColumn | undefined): Float64Array | null {
  return sampleWeight === undefined ? null : checkWeights('sampleWeight', sampleWeight);
}
