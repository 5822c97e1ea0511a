import { addCompensated } from '../../kernels/add-compensated.js';

/**
 * Add rows, scores and positives to the bins of a reliability curve. Assumes equal lengths, `bins`
 * in [0, rows.length), `trueCodes` 0 or 1. Adds to `rows`, `scoreSums`, `positives` and to what
 * rounding took from the scores, `lost`, shape (nBins,). O(n) time, no allocation.
 */
export function accumulateReliability(
  scores: Float64Array,
  trueCodes: Int32Array,
  bins: Int32Array,
  rows: Float64Array,
  scoreSums: Float64Array,
  positives: Float64Array,
  lost: Float64Array,
): void {
  const n = scores.length;
  for (let i = 0; i < n; ++i) {
    const bin = bins[i]!;
    rows[bin]! += 1;
    addCompensated(scoreSums, lost, bin, scores[i]!);
    positives[bin]! += trueCodes[i]!;
  }
}

/**
 * Add weights, weighted scores and weighted positives to the bins of a reliability curve. Assumes
 * equal lengths, `bins` in [0, rows.length), `trueCodes` 0 or 1. Adds to `rows`, `scoreSums`,
 * `positives` and to what rounding took from each, shape (nBins,). O(n) time, no allocation.
 */
export function accumulateWeightedReliability(
  scores: Float64Array,
  trueCodes: Int32Array,
  weights: Float64Array,
  bins: Int32Array,
  rows: Float64Array,
  rowsLost: Float64Array,
  scoreSums: Float64Array,
  scoresLost: Float64Array,
  positives: Float64Array,
  positivesLost: Float64Array,
): void {
  const n = scores.length;
  for (let i = 0; i < n; ++i) {
    const bin = bins[i]!;
    const weight = weights[i]!;
    addCompensated(rows, rowsLost, bin, weight);
    addCompensated(scoreSums, scoresLost, bin, weight * scores[i]!);
    if (trueCodes[i] === 1) addCompensated(positives, positivesLost, bin, weight);
  }
}
