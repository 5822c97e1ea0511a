/**
 * Mark where a code stands. Assumes equal lengths. Writes `marks`, 1 there and 0 elsewhere. O(n) time, no
 * allocation.
 */
export function markCode(codes: Int32Array, code: number, marks: Uint8Array): void {
  for (let row = 0; row < marks.length; ++row) marks[row] = codes[row] === code ? 1 : 0;
}

/**
 * Take a column of marks out of rows of them.
 *
 * Assumes `marks` row-major, shape (n, nColumns). Writes `out`, shape (n,). O(n) time, no allocation.
 */
export function takeMarks(
  marks: Uint8Array,
  nColumns: number,
  column: number,
  out: Uint8Array,
): void {
  for (let row = 0; row < out.length; ++row) out[row] = marks[row * nColumns + column]!;
}

/** The same of scores. Writes `out`, shape (n,). O(n) time, no allocation. */
export function takeScores(
  scores: ArrayLike<number>,
  nColumns: number,
  column: number,
  out: Float64Array,
): void {
  for (let row = 0; row < out.length; ++row) out[row] = scores[row * nColumns + column]!;
}

/**
 * Add up values by bin, in the order of their rows: how many there are, how many of them are positive, and
 * their sum.
 *
 * Assumes equal lengths of the first three, and bins below the lengths of the outputs.
 * Adds to `sizes`, `positives` and `sums`. O(n) time, no allocation.
 */
export function addByBin(
  bins: Int32Array,
  isPositive: Uint8Array,
  values: Float64Array,
  sizes: Float64Array,
  positives: Float64Array,
  sums: Float64Array,
): void {
  for (let row = 0; row < bins.length; ++row) {
    const bin = bins[row]!;
    sizes[bin]! += 1;
    positives[bin]! += isPositive[row]!;
    sums[bin]! += values[row]!;
  }
}

/** Among more edges, the one of a value is halved towards. */
const FEW_EDGES = 64;

/**
 * Write the bin of each value: the number of edges below it, where NaN is above all numbers.
 *
 * Assumes ascending edges, NaN last.
 * Writes `bins`, shape (n,). O(n · log(nEdges)) time, no allocation.
 */
export function writeBins(values: Float64Array, edges: Float64Array, bins: Int32Array): void {
  let nNumbers = edges.length;
  while (nNumbers > 0 && edges[nNumbers - 1] !== edges[nNumbers - 1]) --nNumbers;
  for (let row = 0; row < bins.length; ++row) {
    const value = values[row]!;
    // Where a value is among even edges of [0, 1], which are near those of its bin.
    let bin = Math.min(nNumbers, Math.max(0, value * (nNumbers + 1))) | 0;
    if (value !== value) bin = nNumbers;
    else if (nNumbers > FEW_EDGES) bin = edgesBelow(edges, nNumbers, value);
    else {
      while (bin > 0 && edges[bin - 1]! >= value) --bin;
      while (bin < nNumbers && edges[bin]! < value) ++bin;
    }
    bins[row] = bin;
  }
}

/** The number of edges below a number, of the first `nEdges`. O(log(nEdges)) time, no allocation. */
function edgesBelow(edges: Float64Array, nEdges: number, value: number): number {
  let from = 0;
  let to = nEdges;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (edges[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Tell which ways places go: bit 0 where one is above the one before it, bit 1 where one is below, bit 2
 * where a step is NaN. O(n) time, no allocation.
 */
export function waysOf(places: Float64Array): number {
  let ways = 0;
  for (let i = 1; i < places.length; ++i) {
    const step = places[i]! - places[i - 1]!;
    ways |= step > 0 ? 1 : step < 0 ? 2 : step === 0 ? 0 : 4;
  }
  return ways;
}

/** Area under points by trapezoids, added up in their order. Assumes equal lengths. O(n) time, no allocation. */
export function sumTrapezoids(x: Float64Array, y: Float64Array): number {
  let area = 0;
  for (let i = 1; i < x.length; ++i) {
    area += ((x[i]! - x[i - 1]!) * (y[i]! + y[i - 1]!)) / 2;
  }
  return area;
}
