import { sumError } from '../../kernels/rounding-errors.js';

/**
 * Split errors by class: each is a false negative of its true class and a false positive of its
 * predicted class. `filled` counts the cells of each class, and the rests keep what rounding takes
 * from each sum. Assumes codes in [0, fp.length), all outputs of that length. Writes `fp`, `fn`,
 * their rests and `filled`; clears none. Call `settleRests` when all are added. O(m) time, no allocation.
 */
export function collapseErrorsCompensated(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  fp: Float64Array,
  fpRest: Float64Array,
  fn: Float64Array,
  fnRest: Float64Array,
  filled: Int32Array,
): void {
  const m = counts.length;
  for (let i = 0; i < m; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    const count = counts[i]!;
    const missed = fn[t]! + count;
    fnRest[t]! += sumError(fn[t]!, count, missed);
    fn[t] = missed;
    const extra = fp[p]! + count;
    fpRest[p]! += sumError(fp[p]!, count, extra);
    fp[p] = extra;
    ++filled[t]!;
    ++filled[p]!;
  }
}

/**
 * Give each sum the part of its rest that it has room for; a sum beyond the largest number has none.
 * Assumes equal lengths. Writes `sums` and `rests`, whose sum stays. O(m) time, no allocation.
 */
export function settleRests(sums: Float64Array, rests: Float64Array): void {
  const m = sums.length;
  for (let i = 0; i < m; ++i) {
    // What rounding takes from an infinite sum is no number.
    const lost = rests[i]!;
    const rest = lost - lost === 0 ? lost : 0;
    const sum = sums[i]! + rest;
    rests[i] = sum - sum === 0 ? rest - (sum - sums[i]!) : 0;
    sums[i] = sum;
  }
}

/**
 * What is left of a total for each class: its true negatives, and what rounding took from them.
 * Exactly 0 where no cell lies outside the class's row and column: with fractional weights the
 * subtraction would leave a residue there. Assumes equal lengths; `filled` the number of errors in
 * each class's row and column, `nFilled` the number of cells that are not zero, errors and diagonal.
 * Writes `tn` and `tnRest`. O(nClasses) time, no allocation.
 */
export function subtractCompensated(
  total: number,
  totalRest: number,
  tp: Float64Array,
  fp: Float64Array,
  fpRest: Float64Array,
  fn: Float64Array,
  fnRest: Float64Array,
  filled: Int32Array,
  nFilled: number,
  tn: Float64Array,
  tnRest: Float64Array,
): void {
  const k = tp.length;
  for (let i = 0; i < k; ++i) {
    const own = filled[i]! + (tp[i] === 0 ? 0 : 1);
    if (own === nFilled) {
      tn[i] = 0;
      tnRest[i] = 0;
      continue;
    }
    const first = total - tp[i]!;
    const second = first - fp[i]!;
    const third = second - fn[i]!;
    const rest =
      totalRest -
      fpRest[i]! -
      fnRest[i]! +
      (sumError(total, -tp[i]!, first) +
        sumError(first, -fp[i]!, second) +
        sumError(second, -fn[i]!, third));
    tn[i] = third + rest;
    tnRest[i] = rest - (tn[i]! - third);
  }
}

/**
 * Add up the cells outside a class's row and column: its true negatives without a subtraction.
 * Assumes codes in [0, diagonal.length), `out` of length 2. Writes `out`: the sum, and the rest
 * that rounding took from it, 0 of an infinite sum. O(m + nClasses) time, no allocation.
 */
export function addCellsOutside(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  diagonal: Float64Array,
  code: number,
  out: Float64Array,
): void {
  const m = counts.length;
  const k = diagonal.length;
  let total = 0;
  let lost = 0;
  for (let i = 0; i < m; ++i) {
    if (trueCodes[i] === code || predCodes[i] === code) continue;
    const count = counts[i]!;
    const next = total + count;
    lost += sumError(total, count, next);
    total = next;
  }
  for (let i = 0; i < k; ++i) {
    if (i === code) continue;
    const count = diagonal[i]!;
    const next = total + count;
    lost += sumError(total, count, next);
    total = next;
  }
  // What rounding takes from an infinite sum is no number.
  const isFinite = total - total === 0;
  out[0] = isFinite ? total + lost : total;
  out[1] = isFinite ? lost - (out[0] - total) : 0;
}
