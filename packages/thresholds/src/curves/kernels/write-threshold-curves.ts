/**
 * Write the Brier curve: at cost proportion c, rows with a score of at least c are positive, and
 * the loss is 2 (c · fp + (1 − c) · fn) / n. Between two scores it is a straight line; at a score
 * it jumps, so that each score stands there twice.
 * Assumes descending thresholds in [0, 1] and columns of equal length m. Writes `cost` and `loss`,
 * shape (2 m + 2,), from c = 0 to c = 1. O(m) time, no allocation.
 */
export function writeBrierCurve(
  thresholds: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  nPositives: number,
  nNegatives: number,
  cost: Float64Array,
  loss: Float64Array,
): void {
  const m = thresholds.length;
  const n = nPositives + nNegatives;
  let place = 0;
  let from = 0;
  for (let i = m - 1; i >= -1; --i) {
    const to = i < 0 ? 1 : thresholds[i]!;
    const fpHere = i < 0 ? 0 : fp[i]!;
    const fnHere = i < 0 ? nPositives : fn[i]!;
    cost[place] = from;
    loss[place++] = (2 * (from * fpHere + (1 - from) * fnHere)) / n;
    cost[place] = to;
    loss[place++] = (2 * (to * fpHere + (1 - to) * fnHere)) / n;
    from = to;
  }
}

/**
 * Write the net benefit of each threshold t: (tp − fp · t / (1 − t)) / n.
 * Assumes thresholds in [0, 1] and equal lengths. Writes `out`; at t = 1 a false positive makes it
 * −Infinity. O(m) time, no allocation.
 */
export function writeNetBenefit(
  thresholds: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  n: number,
  out: Float64Array,
): void {
  const m = thresholds.length;
  for (let i = 0; i < m; ++i) {
    const t = thresholds[i]!;
    const harm = fp[i] === 0 ? 0 : (fp[i]! * t) / (1 - t);
    out[i] = (tp[i]! - harm) / n;
  }
}

/**
 * Write the gains of precision and recall over answering everything positive, from row `start` on.
 * Assumes `tp` above 0 from `start` on, and room in the outputs from `place` on. Writes
 * `precisionGain` and `recallGain` from `place` on: 1 − odds · fp / tp and 1 − odds · fn / tp,
 * odds = nPositives / nNegatives. O(m) time, no allocation.
 */
export function writeGains(
  tp: Float64Array,
  fp: Float64Array,
  nPositives: number,
  nNegatives: number,
  start: number,
  place: number,
  precisionGain: Float64Array,
  recallGain: Float64Array,
): void {
  const m = tp.length;
  const odds = nPositives / nNegatives;
  for (let i = start; i < m; ++i) {
    const to = place + i - start;
    precisionGain[to] = 1 - (odds * fp[i]!) / tp[i]!;
    recallGain[to] = 1 - (odds * (nPositives - tp[i]!)) / tp[i]!;
  }
}
