/**
 * Count, for each sample of a block, the labels whose score is at least the lowest of a true label.
 * Assumes finite scores, row-major, a row of `nLabels` per sample of the block; sample `first + i`
 * has the codes `codes[offsets[first + i] … offsets[first + i + 1])`, each in [0, nLabels). Writes
 * `out`, shape (m,): 0 where a sample has no true label. O(m × nLabels) time, no allocation.
 */
export function measureCoverage(
  scores: Float64Array,
  nLabels: number,
  offsets: Int32Array,
  codes: Int32Array,
  first: number,
  out: Float64Array,
): void {
  const m = out.length;
  for (let i = 0; i < m; ++i) {
    const base = i * nLabels;
    const end = offsets[first + i + 1]!;
    let lowest = Infinity;
    for (let c = offsets[first + i]!; c < end; ++c) {
      const score = scores[base + codes[c]!]!;
      if (score < lowest) lowest = score;
    }
    let covered = 0;
    for (let label = base; label < base + nLabels; ++label) {
      if (scores[label]! >= lowest) ++covered;
    }
    out[i] = covered;
  }
}
