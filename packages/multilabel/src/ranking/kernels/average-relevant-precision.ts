import { countNotAbove, sortRelevant } from './sort-relevant.js';

/**
 * For each sample of a block, the mean over its true labels of the share of true labels among the
 * labels that score at least as much. Assumes what `measureCoverage` does; `sorted` and `counts`
 * with room for `nLabels + 1` values. Writes `out`, shape (m,): 1 where no label or every label is
 * true. Overwrites `sorted` and `counts`. O(m × nLabels × log r) time for r true labels a sample;
 * allocates as `sortRelevant` does.
 */
export function averageRelevantPrecision(
  scores: Float64Array,
  nLabels: number,
  offsets: Int32Array,
  codes: Int32Array,
  first: number,
  sorted: Float64Array,
  counts: Int32Array,
  out: Float64Array,
): void {
  const m = out.length;
  for (let i = 0; i < m; ++i) {
    const start = offsets[first + i]!;
    const end = offsets[first + i + 1]!;
    const r = end - start;
    if (r === 0 || r === nLabels) {
      out[i] = 1;
      continue;
    }
    const base = i * nLabels;
    sortRelevant(scores, base, codes, start, end, sorted);
    // counts[j]: labels whose score is not below j of the true ones, and below all others.
    for (let j = 0; j <= r; ++j) counts[j] = 0;
    for (let label = base; label < base + nLabels; ++label) {
      counts[countNotAbove(sorted, r, scores[label]!)]! += 1;
    }
    let rank = 0;
    let total = 0;
    // From the highest score down; true labels of one score share their rank, the lowest of them.
    for (let high = r; high > 0;) {
      rank += counts[high]!;
      let low = high - 1;
      while (low > 0 && sorted[low - 1] === sorted[high - 1]) --low;
      total += ((high - low) * (r - low)) / rank;
      high = low;
    }
    out[i] = total / r;
  }
}
