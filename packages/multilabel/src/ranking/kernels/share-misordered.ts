import { countNotAbove, sortRelevant } from './sort-relevant.js';

/**
 * For each sample of a block, the share of its pairs of a true and another label in which the true
 * one does not score more. Assumes what `measureCoverage` does; `sorted` with room for `nLabels`
 * values. Writes `out`, shape (m,): 0 where no label or every label is true. Overwrites `sorted`.
 * O(m × nLabels × log r) time for r true labels a sample; allocates as `sortRelevant` does.
 */
export function shareMisordered(
  scores: Float64Array,
  nLabels: number,
  offsets: Int32Array,
  codes: Int32Array,
  first: number,
  sorted: Float64Array,
  out: Float64Array,
): void {
  const m = out.length;
  // As in averageRelevantPrecision: a function for both would hand back four numbers a sample.
  for (let i = 0; i < m; ++i) {
    const start = offsets[first + i]!;
    const end = offsets[first + i + 1]!;
    const r = end - start;
    if (r === 0 || r === nLabels) {
      out[i] = 0;
      continue;
    }
    const base = i * nLabels;
    sortRelevant(scores, base, codes, start, end, sorted);
    let pairs = 0;
    for (let label = base; label < base + nLabels; ++label) {
      pairs += countNotAbove(sorted, r, scores[label]!);
    }
    // True labels were counted against each other too.
    for (let j = 0; j < r; ++j) pairs -= countNotAbove(sorted, r, sorted[j]!);
    out[i] = pairs / (r * (nLabels - r));
  }
}
