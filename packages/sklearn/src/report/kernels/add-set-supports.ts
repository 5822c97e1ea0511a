/**
 * Add weights up by true label of sets, row after row as NumPy's `bincount` does: of all sets that
 * have it, and of those whose prediction has it, too. The rounding is that of a plain sum.
 * Assumes offsets of shape (nSamples + 1,), ascending codes in each set, all in [0, sums.length),
 * and a weight per sample. Writes `sums` and `hits`, shape (nLabels,); does not clear them.
 * O(number of labels present) time, no allocation.
 */
export function addSetSupports(
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  weights: Float64Array,
  sums: Float64Array,
  hits: Float64Array,
): void {
  const nSamples = weights.length;
  for (let row = 0; row < nSamples; ++row) {
    const weight = weights[row]!;
    const predEnd = predOffsets[row + 1]!;
    let p = predOffsets[row]!;
    for (let t = trueOffsets[row]!; t < trueOffsets[row + 1]!; ++t) {
      const code = trueCodes[t]!;
      while (p < predEnd && predCodes[p]! < code) ++p;
      sums[code]! += weight;
      if (p < predEnd && predCodes[p] === code) hits[code]! += weight;
    }
  }
}
