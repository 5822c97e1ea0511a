import { productError, sumError } from '@confmat/core/internal';

/** Rows and columns of each moment of four numbers, in the order of `accumulateMoments`. */
const FIRST = Int8Array.of(0, 0, 1, 0, 0, 1, 1, 2, 2, 3);
const SECOND = Int8Array.of(0, 1, 1, 2, 3, 2, 3, 2, 3, 3);

/**
 * The sum of the squares of weighted sums, Σ (w · x)², from the moments of x, in twice the precision:
 * the sum is small against its terms.
 *
 * Assumes `weights`, shape (4,), and `moments` of whole numbers, shape (10,).
 * O(1) time, no allocation. Returns the sum; 0 where it is no more than `least` times the sum of its
 * terms without their signs.
 */
export function quadraticForm(weights: Float64Array, moments: Float64Array, least: number): number {
  let total = 0;
  let lost = 0;
  let size = 0;
  for (let place = 0; place < 10; ++place) {
    const [a, b] = [weights[FIRST[place]!]!, weights[SECOND[place]!]!];
    const times = FIRST[place] === SECOND[place] ? 1 : 2;
    const moment = times * moments[place]!;
    const weight = a * b;
    const term = weight * moment;
    const next = total + term;
    lost += productError(a, b, weight) * moment + productError(weight, moment, term);
    lost += sumError(total, term, next);
    total = next;
    size += Math.abs(term);
  }
  return total + lost <= least * size ? 0 : total + lost;
}
