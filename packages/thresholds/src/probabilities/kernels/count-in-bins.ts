import { addCompensated } from '../../kernels/add-compensated.js';

/**
 * Count rows by class and bin.
 * Assumes equal lengths, codes in [0, nClasses) or −1 for rows to leave out, bins in [0, nBins).
 * Adds to `counts`, row-major, shape (nClasses, nBins). O(n) time, no allocation.
 */
export function countInBins(
  codes: Int32Array,
  bins: Int32Array,
  nBins: number,
  counts: Float64Array,
): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) {
    const code = codes[i]!;
    if (code >= 0) counts[code * nBins + bins[i]!]! += 1;
  }
}

/**
 * Add up weights by class and bin. Assumes equal lengths, codes in [0, nClasses) or −1 for rows to
 * leave out, bins in [0, nBins). Adds to `counts` and to what rounding took from it, `lost`,
 * row-major, shape (nClasses, nBins). O(n) time, no allocation.
 */
export function sumInBins(
  codes: Int32Array,
  weights: Float64Array,
  bins: Int32Array,
  nBins: number,
  counts: Float64Array,
  lost: Float64Array,
): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) {
    const code = codes[i]!;
    if (code >= 0) addCompensated(counts, lost, code * nBins + bins[i]!, weights[i]!);
  }
}
