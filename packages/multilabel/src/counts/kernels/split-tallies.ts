import { sumError } from '@confmat/core/internal';

/** Sums of weights in another order differ by less: a share of the sum. */
const ROUNDING = 1e-12;

/**
 * Split how often each label is true, predicted, and both, into the counts that add up to it.
 * Assumes equal lengths; tallies whole numbers. Writes `tp`, `fp`, `fn` and `present`, how often a
 * label is on either side; shape (m,) each. O(m) time, no allocation.
 */
export function splitTallies(
  support: Int32Array,
  predicted: Int32Array,
  both: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  present: Float64Array,
): void {
  const m = tp.length;
  for (let i = 0; i < m; ++i) {
    const b = both[i]!;
    tp[i] = b;
    fp[i] = predicted[i]! - b;
    fn[i] = support[i]! - b;
    present[i] = support[i]! + predicted[i]! - b;
  }
}

/**
 * What is left of a total for each label: its true negatives. Exactly 0 where the label is present
 * in every sample that weighs anything. Rests are what rounding took from the sums, so that few light
 * samples are not lost among heavy ones; a remainder that is rounding and nothing else is 0.
 * Assumes equal lengths. Writes `tn`, shape (m,). O(m) time, no allocation.
 */
export function subtractPresent(
  total: number,
  totalRest: number,
  nWeighing: number,
  tp: Float64Array,
  tpRest: Float64Array,
  fp: Float64Array,
  fpRest: Float64Array,
  fn: Float64Array,
  fnRest: Float64Array,
  present: Float64Array,
  tn: Float64Array,
): void {
  const m = tp.length;
  const least = -Math.abs(total) * ROUNDING;
  for (let i = 0; i < m; ++i) {
    if (present[i] === nWeighing) {
      tn[i] = 0;
      continue;
    }
    if (total - total !== 0) {
      tn[i] = total - tp[i]! - fp[i]! - fn[i]!;
      continue;
    }
    const first = total - tp[i]!;
    const second = first - fp[i]!;
    const third = second - fn[i]!;
    const rest =
      totalRest -
      (tpRest[i]! + fpRest[i]! + fnRest[i]!) +
      (sumError(total, -tp[i]!, first) +
        sumError(first, -fp[i]!, second) +
        sumError(second, -fn[i]!, third));
    const left = third + rest;
    tn[i] = left < 0 && left > least ? 0 : left;
  }
}
