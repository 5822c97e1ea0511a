/** Sums of weights in another order differ by less: a share of the sum. */
const ROUNDING_OF_SUMS = 1e-12;

/**
 * What is left of a sum of samples without parts of it: nothing where sums of fractional weights differ
 * in their last digits only, so that nobody counts samples that are not there.
 *
 * @param all Rows, or the sum of their weights, at least 0.
 */
export function restOf(all: number, tp: number, fp = 0, fn = 0): number {
  const rest = all - tp - fp - fn;
  return rest > ROUNDING_OF_SUMS * all ? rest : 0;
}
