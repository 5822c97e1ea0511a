import { drawBinomial } from '../../bootstrap/kernels/draw-binomial.js';
import { nextUniform } from '../../bootstrap/kernels/random-state.js';

/**
 * Draw what comes true of rows whose scores are their probabilities.
 *
 * Assumes scores in [0, 1] and whole `rows` of each, shape (nScores,).
 * Writes `tp` and `fp`, shape (nScores + 1,): 0, then the sums up to each score; and `state`.
 * O(nScores) time on average, no allocation.
 */
export function drawOutcomes(
  state: Int32Array,
  scores: Float64Array,
  rows: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
): void {
  const m = scores.length;
  let positives = 0;
  let negatives = 0;
  tp[0] = 0;
  fp[0] = 0;
  for (let i = 0; i < m; ++i) {
    const n = rows[i]!;
    const p = scores[i]!;
    const drawn = n === 1 ? Number(nextUniform(state) < p) : drawBinomial(state, n, p);
    positives += drawn;
    negatives += n - drawn;
    tp[i + 1] = positives;
    fp[i + 1] = negatives;
  }
}
