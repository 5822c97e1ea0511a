import { productError } from '../../kernels/rounding-errors.js';

/**
 * The determinant a · d − b · c to the last bits, however much of the products cancels, and exactly
 * 0 where they are equal (Kahan's algorithm, with Dekker's products in the place of fused ones).
 * Assumes no number above 2^996. O(1) time, no allocation. Returns the determinant.
 * @see Jeannerod, Louvet & Muller 2013, "Further analysis of Kahan's algorithm for the accurate
 *   computation of 2 × 2 determinants".
 */
export function determinant(a: number, b: number, c: number, d: number): number {
  const right = a * d;
  const wrong = b * c;
  return right - wrong + (productError(a, d, right) - productError(b, c, wrong));
}
