import { selectGreatest } from './select-greatest.js';

/**
 * For each sample of a block, count its true labels among the k with the highest scores, on average
 * over every order of labels of equal score.
 * Assumes what `measureCoverage` does; 1 ≤ k ≤ nLabels; `spare` with room for `nLabels` values.
 * Writes `out`, shape (m,). Overwrites `spare`. O(m × nLabels) time on average, no allocation.
 */
export function countHitsWithin(
  scores: Float64Array,
  nLabels: number,
  offsets: Int32Array,
  codes: Int32Array,
  first: number,
  k: number,
  spare: Float64Array,
  out: Float64Array,
): void {
  const m = out.length;
  for (let i = 0; i < m; ++i) {
    const base = i * nLabels;
    for (let label = 0; label < nLabels; ++label) spare[label] = scores[base + label]!;
    const last = selectGreatest(spare, nLabels, k);
    let above = 0;
    let equal = 0;
    for (let label = base; label < base + nLabels; ++label) {
      const score = scores[label]!;
      if (score > last) ++above;
      else if (score === last) ++equal;
    }
    let trueAbove = 0;
    let trueEqual = 0;
    const end = offsets[first + i + 1]!;
    for (let c = offsets[first + i]!; c < end; ++c) {
      const score = scores[base + codes[c]!]!;
      if (score > last) ++trueAbove;
      else if (score === last) ++trueEqual;
    }
    out[i] = trueAbove + (trueEqual * (k - above)) / equal;
  }
}
