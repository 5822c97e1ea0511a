import { orderByScore } from './order-by-score.js';

/**
 * For each sample of a block, add up relevance × discount of the rank by score; of equal scores the
 * greater code ranks first.
 *
 * Assumes finite scores and relevances, row-major, a row of `nLabels` per sample of the block;
 * `discounts` by rank from 0, shape (nLabels,); `order` and `spare` of that length.
 * Writes `out`, shape (m,). Overwrites `order` and `spare`.
 * O(m × nLabels × log nLabels) time, no allocation.
 */
export function addGains(
  relevances: Float64Array,
  scores: Float64Array,
  nLabels: number,
  discounts: Float64Array,
  order: Int32Array,
  spare: Int32Array,
  out: Float64Array,
): void {
  const m = out.length;
  for (let i = 0; i < m; ++i) {
    const base = i * nLabels;
    orderByScore(scores, base, nLabels, order, spare);
    let gain = 0;
    for (let rank = 0; rank < nLabels; ++rank) {
      gain += relevances[base + order[nLabels - 1 - rank]!]! * discounts[rank]!;
    }
    out[i] = gain;
  }
}

/**
 * For each sample of a block, add up relevance × discount of the rank by score, on average over
 * every order of labels of equal score.
 *
 * Assumes what `addGains` does; `sums[rank]` the discounts of the ranks before `rank` added up,
 * shape (nLabels + 1,).
 * Writes `out`, shape (m,). Overwrites `order` and `spare`.
 * O(m × nLabels × log nLabels) time, no allocation.
 */
export function addTiedGains(
  relevances: Float64Array,
  scores: Float64Array,
  nLabels: number,
  sums: Float64Array,
  order: Int32Array,
  spare: Int32Array,
  out: Float64Array,
): void {
  const m = out.length;
  for (let i = 0; i < m; ++i) {
    const base = i * nLabels;
    orderByScore(scores, base, nLabels, order, spare);
    let gain = 0;
    for (let rank = 0; rank < nLabels;) {
      const score = scores[base + order[nLabels - 1 - rank]!]!;
      let next = rank;
      let relevance = 0;
      for (; next < nLabels; ++next) {
        const code = order[nLabels - 1 - next]!;
        if (scores[base + code]! !== score) break;
        relevance += relevances[base + code]!;
      }
      gain += (relevance / (next - rank)) * (sums[next]! - sums[rank]!);
      rank = next;
    }
    out[i] = gain;
  }
}
