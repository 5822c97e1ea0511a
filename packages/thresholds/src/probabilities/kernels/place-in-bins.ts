/**
 * Place values in bins between ascending edges: a value is in the bin whose lower edge is the last
 * one that is ≤ it, and a value equal to the last edge is in the last bin.
 * Assumes `edges` ascends, about evenly spaced, edges.length ≥ 2; edges[0] ≤ values ≤ the last
 * edge. Writes `bins`, shape of `values`, in [0, edges.length − 1). O(n) time, no allocation.
 * Returns −1, or the first row whose value is outside the edges.
 */
export function placeInBins(values: Float64Array, edges: Float64Array, bins: Int32Array): number {
  const n = values.length;
  const nBins = edges.length - 1;
  const low = edges[0]!;
  const high = edges[nBins]!;
  const perUnit = high > low ? nBins / (high - low) : 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (!(value >= low && value <= high)) return i;
    let bin = Math.floor((value - low) * perUnit);
    if (bin >= nBins) bin = nBins - 1;
    // Rounding can miss by one bin; the edges decide.
    if (value < edges[bin]!) --bin;
    else if (bin + 1 < nBins && value >= edges[bin + 1]!) ++bin;
    bins[i] = bin;
  }
  return -1;
}
