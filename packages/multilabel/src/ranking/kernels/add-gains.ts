import { orderByScore } from './order-by-score.js';
import { countNotAbove, sortRelevant } from './sort-relevant.js';

/**
 * For each sample of a block, add up relevance × discount of the rank by score; of equal scores the
 * greater code ranks first.
 * Assumes finite scores and relevances, row-major, a row of `nLabels` per sample of the block;
 * `discounts` by rank from 0, shape (nLabels,); `order` and `spare` of that length. Writes `out`,
 * shape (m,). Overwrites `order` and `spare`. O(m × nLabels × log nLabels) time, no allocation.
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
 * Ranks are counted only for the labels that are relevant, which spares sorting all of them.
 * Assumes what `addGains` does; `sums[rank]` the discounts of the ranks before `rank` added up,
 * shape (nLabels + 1,); `codes`, `sorted`, `notBelow` and `equal` with room for nLabels + 1 values.
 * Writes `out`, shape (m,). Overwrites `codes`, `sorted`, `notBelow` and `equal`. O(m × nLabels ×
 * log r) time for r relevant labels a sample; allocates as `sortRelevant` does.
 */
export function addTiedGains(
  relevances: Float64Array,
  scores: Float64Array,
  nLabels: number,
  sums: Float64Array,
  codes: Int32Array,
  sorted: Float64Array,
  notBelow: Int32Array,
  equal: Int32Array,
  out: Float64Array,
): void {
  const m = out.length;
  for (let i = 0; i < m; ++i) {
    const base = i * nLabels;
    const r = listRelevant(relevances, base, nLabels, codes);
    sortRelevant(scores, base, codes, 0, r, sorted);
    for (let j = 0; j <= r; ++j) {
      notBelow[j] = 0;
      equal[j] = 0;
    }
    for (let label = base; label < base + nLabels; ++label) {
      const score = scores[label]!;
      const j = countNotAbove(sorted, r, score);
      notBelow[j]! += 1;
      if (j > 0 && sorted[j - 1] === score) equal[j]! += 1;
    }
    for (let j = r - 1; j > 0; --j) notBelow[j]! += notBelow[j + 1]!;
    let gain = 0;
    for (let c = 0; c < r; ++c) {
      const label = base + codes[c]!;
      const j = countNotAbove(sorted, r, scores[label]!);
      const last = notBelow[j]!;
      const ties = equal[j]!;
      gain += (relevances[label]! * (sums[last]! - sums[last - ties]!)) / ties;
    }
    out[i] = gain;
  }
}

/**
 * For each sample of a block, add up relevance × discount in the best order.
 * Assumes relevances of at least 0, row-major, a row of `nLabels` per sample of the block;
 * `discounts` by rank from 0, descending; `codes` and `sorted` with room for `nLabels` values.
 * Writes `out`, shape (m,). Overwrites `codes` and `sorted`. O(m × (nLabels + r log r)) time for r
 * relevant labels a sample; allocates as `sortRelevant` does.
 */
export function addBestGains(
  relevances: Float64Array,
  nLabels: number,
  discounts: Float64Array,
  codes: Int32Array,
  sorted: Float64Array,
  out: Float64Array,
): void {
  const m = out.length;
  for (let i = 0; i < m; ++i) {
    const base = i * nLabels;
    const r = listRelevant(relevances, base, nLabels, codes);
    sortRelevant(relevances, base, codes, 0, r, sorted);
    let gain = 0;
    for (let rank = 0; rank < r; ++rank) gain += sorted[r - 1 - rank]! * discounts[rank]!;
    out[i] = gain;
  }
}

/** Lists the labels of a sample that are relevant; returns their number. */
function listRelevant(
  relevances: Float64Array,
  base: number,
  nLabels: number,
  codes: Int32Array,
): number {
  let r = 0;
  for (let label = 0; label < nLabels; ++label) {
    if (relevances[base + label] !== 0) codes[r++] = label;
  }
  return r;
}
