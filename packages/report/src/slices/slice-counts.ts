import type { SlicedMatrix } from '@confmat/core';
import { isByUnit } from '../results/units-of-results.js';

/** What the counts of groups are. */
export interface SliceWeights {
  /** Whether they are sums of weights. */
  readonly weighted: boolean;
  /** Whether groups can be tested against each other: the test counts rows that are independent. */
  readonly isTested: boolean;
}

/** Find what the counts of groups are. */
export function countsOfSlices(slices: readonly SlicedMatrix[]): SliceWeights {
  const weighted = slices.some(({ matrix }) => matrix.weighted);
  return { weighted, isTested: !weighted && !slices.some(({ matrix }) => isByUnit(matrix)) };
}
