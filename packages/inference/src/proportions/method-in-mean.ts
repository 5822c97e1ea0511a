import type { ProportionMethod } from './proportion-bounds.js';

/** Rows below this number get the exact interval in a mean: there Wilson's is too narrow. */
export const FEW_ROWS = 20;

/** How a proportion of some rows gets its interval if it is one of several in a mean. */
export function methodInMean(nRows: number, method: ProportionMethod): ProportionMethod {
  return nRows < FEW_ROWS && method === 'wilson' ? 'exact' : method;
}
