/**
 * Write a row of 0 and 1 for each sample of a block: 1 at its codes. Assumes sample `first + i` has
 * the codes `codes[offsets[first + i] … offsets[first + i + 1])`, each in [0, nLabels). Writes
 * `out`, row-major, shape (m, nLabels). O(m × nLabels) time, no allocation.
 */
export function markCodes(
  offsets: Int32Array,
  codes: Int32Array,
  first: number,
  nLabels: number,
  out: Float64Array,
): void {
  out.fill(0);
  const m = nLabels === 0 ? 0 : out.length / nLabels;
  for (let i = 0; i < m; ++i) {
    const end = offsets[first + i + 1]!;
    for (let c = offsets[first + i]!; c < end; ++c) out[i * nLabels + codes[c]!] = 1;
  }
}
