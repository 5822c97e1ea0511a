/**
 * Weigh the four counts of each row by what they cost, per sample.
 *
 * Assumes equal lengths; `costs` holds the cost of a tp, fp, fn and tn.
 * Writes `out`: the mean cost, NaN where a row counts nothing.
 * O(m) time, no allocation.
 */
export function reduceCost(
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  costs: Float64Array,
  out: Float64Array,
): void {
  const m = tp.length;
  const a = costs[0]!;
  const b = costs[1]!;
  const c = costs[2]!;
  const d = costs[3]!;
  for (let i = 0; i < m; ++i) {
    const n = tp[i]! + fp[i]! + fn[i]! + tn[i]!;
    out[i] = (a * tp[i]! + b * fp[i]! + c * fn[i]! + d * tn[i]!) / n;
  }
}
