/**
 * Write what one row more of each cell adds to a number: its gradient's parts of row and column, and
 * that of the diagonal for right answers.
 *
 * Assumes codes below the lengths of the three parts.
 * Writes `out`, shape (nCells,). O(nCells) time, no allocation.
 */
export function writeSlopes(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  row: Float64Array,
  column: Float64Array,
  diagonal: Float64Array,
  out: Float64Array,
): void {
  const n = trueCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const t = trueCodes[cell]!;
    const p = predCodes[cell]!;
    out[cell] = row[t]! + column[p]! + (t === p ? diagonal[t]! : 0);
  }
}

/**
 * Write as how many rows each row of a cell counts for a class: as a hit, a false alarm, a miss or one
 * of the others.
 *
 * Writes `out`, shape (nCells,). O(nCells) time, no allocation.
 */
export function writeWorths(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  code: number,
  hit: number,
  falseAlarm: number,
  miss: number,
  rejection: number,
  out: Float64Array,
): void {
  const n = trueCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const isTrue = trueCodes[cell] === code;
    const isPredicted = predCodes[cell] === code;
    out[cell] = isTrue ? (isPredicted ? hit : miss) : isPredicted ? falseAlarm : rejection;
  }
}

/**
 * Add up cells by cluster: what their rows add to a number, the same without signs, the rows, and those
 * that the number rests on.
 *
 * Assumes cluster codes below the lengths of the outputs, shape (nClusters,) each.
 * Adds to the outputs. O(nCells) time, no allocation.
 */
export function addCells(
  clusterCodes: Int32Array,
  counts: Float64Array,
  slopes: Float64Array,
  worths: Float64Array,
  sums: Float64Array,
  sizes: Float64Array,
  rows: Float64Array,
  relevantRows: Float64Array,
): void {
  const n = clusterCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const cluster = clusterCodes[cell]!;
    const count = counts[cell]!;
    const slope = count * slopes[cell]!;
    sums[cluster]! += slope;
    sizes[cluster]! += Math.abs(slope);
    rows[cluster]! += count;
    relevantRows[cluster]! += count * worths[cell]!;
  }
}

/** Rows of the cells that count for something. O(nCells) time, no allocation. */
export function sumRelevant(counts: Float64Array, worths: Float64Array): number {
  const n = counts.length;
  let rows = 0;
  for (let cell = 0; cell < n; ++cell) if (worths[cell]! > 0) rows += counts[cell]!;
  return rows;
}
