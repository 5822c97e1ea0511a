import { sumError } from '@confmat/core/internal';

/**
 * Add up units for the interval of a ratio of their counts: what each has above the line less the
 * ratio times what it has below.
 *
 * Assumes counts of units from `from` up to `to`, coefficients of tp, fp, fn and tn in `above` and
 * `below`, none below 0, and residuals that are rounding where they are smaller than `rounding` of what
 * they were subtracted from.
 * The sum of squares is compensated, so that it hardly depends on the order of the units.
 * Adds to `sums`, shape (6,): units with something below the line, their squared residuals, what they
 * have below, and the squares, cubes and fourth powers of that.
 * O(to − from) time, no allocation.
 */
export function sumRatioCells(
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  from: number,
  to: number,
  above: Float64Array,
  below: Float64Array,
  ratio: number,
  rounding: number,
  sums: Float64Array,
): void {
  let [nEffective, relevant, relevantSquares, cubes, fourths] = [0, 0, 0, 0, 0];
  let [squares, lost] = [0, 0];
  for (let i = from; i < to; ++i) {
    const over = above[0]! * tp[i]! + above[1]! * fp[i]! + above[2]! * fn[i]! + above[3]! * tn[i]!;
    const under = below[0]! * tp[i]! + below[1]! * fp[i]! + below[2]! * fn[i]! + below[3]! * tn[i]!;
    if (under > 0) ++nEffective;
    const residual = over - ratio * under;
    const size = over + ratio * under;
    if (Math.abs(residual) > rounding * size) {
      const square = residual * residual;
      const before = squares;
      squares += square;
      lost += before >= square ? before - squares + square : square - squares + before;
    }
    relevant += under;
    const squared = under * under;
    relevantSquares += squared;
    cubes += squared * under;
    fourths += squared * squared;
  }
  sums[0]! += nEffective;
  sums[1]! += squares + lost;
  sums[2]! += relevant;
  sums[3]! += relevantSquares;
  sums[4]! += cubes;
  sums[5]! += fourths;
}

/**
 * Add up the sizes of units and their powers, in twice the precision, so that the order of the units
 * hardly matters.
 *
 * Assumes sizes of at least 0, and `sums` of zeros.
 * Writes `sums`, shape (5,): units with a size above 0, their sizes, and the squares, cubes and fourth
 * powers of these.
 * O(n) time, no allocation.
 */
export function reduceSizes(sizes: Float64Array, sums: Float64Array): void {
  let nUnits = 0;
  let [sum1, sum2, sum3, sum4] = [0, 0, 0, 0];
  let [lost1, lost2, lost3, lost4] = [0, 0, 0, 0];
  for (let i = 0; i < sizes.length; ++i) {
    const size = sizes[i]!;
    if (!(size > 0)) continue;
    ++nUnits;
    const square = size * size;
    const cube = square * size;
    const fourth = cube * size;
    const [next1, next2, next3, next4] = [sum1 + size, sum2 + square, sum3 + cube, sum4 + fourth];
    lost1 += sumError(sum1, size, next1);
    lost2 += sumError(sum2, square, next2);
    lost3 += sumError(sum3, cube, next3);
    lost4 += sumError(sum4, fourth, next4);
    [sum1, sum2, sum3, sum4] = [next1, next2, next3, next4];
  }
  sums[0] = nUnits;
  sums[1] = sum1 + lost1;
  sums[2] = sum2 + lost2;
  sums[3] = sum3 + lost3;
  sums[4] = sum4 + lost4;
}
