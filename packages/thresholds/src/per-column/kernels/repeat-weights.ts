/**
 * Give every cell of a matrix the weight of its row. Assumes `out` is row-major,
 * shape (weights.length, nColumns). Writes `out`, all of it. O(n · nColumns) time, no allocation.
 */
export function repeatWeights(weights: Float64Array, nColumns: number, out: Float64Array): void {
  const n = weights.length;
  for (let i = 0, cell = 0; i < n; ++i) {
    const weight = weights[i]!;
    for (let column = 0; column < nColumns; ++column) out[cell++] = weight;
  }
}
