import { addCompensated } from '../../kernels/add-compensated.js';

/**
 * Place the thresholds of a sweep in bins of about equal weight: equal scores stay together, in the
 * bin that holds their middle. Assumes `tp` and `fp` ascend, cumulative from the greatest
 * threshold, and total is their last sum. Writes `bins`, shape (nThresholds,), in [0, nBins), 0
 * holding the lowest thresholds. O(m) time, no allocation.
 */
export function placeRanksInBins(
  tp: Float64Array,
  fp: Float64Array,
  total: number,
  nBins: number,
  bins: Int32Array,
): void {
  const m = bins.length;
  let above = 0;
  for (let i = 0; i < m; ++i) {
    const upTo = tp[i]! + fp[i]!;
    const below = total - (above + upTo) / 2;
    const bin = Math.floor((below / total) * nBins);
    bins[i] = bin < 0 ? 0 : bin >= nBins ? nBins - 1 : bin;
    above = upTo;
  }
}

/**
 * Add the rows at each threshold of a sweep to the bins of a reliability curve.
 * Assumes equal lengths, `tp` and `fp` cumulative from the greatest threshold, `bins` in
 * [0, rows.length). Adds to `rows`, `scoreSums`, `positives` and to what rounding took from each,
 * shape (nBins,). O(m) time, no allocation.
 */
export function accumulateSweepReliability(
  thresholds: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  bins: Int32Array,
  rows: Float64Array,
  rowsLost: Float64Array,
  scoreSums: Float64Array,
  scoresLost: Float64Array,
  positives: Float64Array,
  positivesLost: Float64Array,
): void {
  const m = thresholds.length;
  let tpAbove = 0;
  let fpAbove = 0;
  for (let i = 0; i < m; ++i) {
    const bin = bins[i]!;
    const newPositives = tp[i]! - tpAbove;
    const newRows = newPositives + (fp[i]! - fpAbove);
    addCompensated(rows, rowsLost, bin, newRows);
    addCompensated(scoreSums, scoresLost, bin, newRows * thresholds[i]!);
    addCompensated(positives, positivesLost, bin, newPositives);
    tpAbove = tp[i]!;
    fpAbove = fp[i]!;
  }
}

/**
 * Find the least and the greatest threshold in every bin.
 * Assumes `thresholds` descends, as do its `bins`, in [0, lower.length). Writes `lower` and
 * `upper`, shape (nBins,), where a bin has a threshold. O(m) time, no allocation.
 */
export function findBinEnds(
  thresholds: Float64Array,
  bins: Int32Array,
  low: Float64Array,
  high: Float64Array,
): void {
  const m = thresholds.length;
  let before = -1;
  for (let i = 0; i < m; ++i) {
    const bin = bins[i]!;
    if (bin !== before) high[bin] = thresholds[i]!;
    low[bin] = thresholds[i]!;
    before = bin;
  }
}
