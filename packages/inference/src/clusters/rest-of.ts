/** Sums of weights in another order differ by less: a share of the sum. */
const ROUNDING_OF_SUMS = 1e-12;

/**
 * What is left of a sum of samples without three parts of it: nothing where sums of fractional weights
 * differ in their last digits only, so that no cluster counts for samples that it does not have.
 */
export function restOf(all: number, tp: number, fp: number, fn: number): number {
  const rest = all - tp - fp - fn;
  return rest > ROUNDING_OF_SUMS * all ? rest : 0;
}
