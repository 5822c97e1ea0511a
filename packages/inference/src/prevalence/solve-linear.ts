/**
 * Solve A x = b by elimination with the greatest pivot.
 *
 * @param rows A, shape (n, n); not written to.
 * @param right b, shape (n,).
 * @returns x, shape (n,); null if A is singular.
 */
export function solveLinear(
  rows: readonly Float64Array[],
  right: Float64Array,
): Float64Array | null {
  const n = right.length;
  const left: Float64Array[] = rows.map((row, i) => Float64Array.of(...row, right[i] ?? 0));
  const at = (row: number, column: number): number => left[row]?.[column] ?? 0;
  for (let column = 0; column < n; ++column) {
    let pivot = column;
    for (let row = column + 1; row < n; ++row) {
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    }
    if (at(pivot, column) === 0) return null;
    const top = left[pivot] as Float64Array;
    left[pivot] = left[column] as Float64Array;
    left[column] = top;
    for (const below of left.slice(column + 1)) {
      const factor = (below[column] ?? 0) / (top[column] ?? NaN);
      if (factor === 0) continue;
      for (let k = column; k <= n; ++k) below[k] = (below[k] ?? 0) - factor * (top[k] ?? 0);
    }
  }
  const found = new Float64Array(n);
  for (let row = n - 1; row >= 0; --row) {
    let rest = at(row, n);
    for (let k = row + 1; k < n; ++k) rest -= at(row, k) * (found[k] ?? 0);
    found[row] = rest / at(row, row);
  }
  return found;
}

/** Steps after which the direction of the least singular value is found to a part in a thousand. */
const STEPS = 30;

/**
 * The least singular value of a matrix: how little a change of x may change A x.
 *
 * @param rows A, shape (n, n).
 * @returns At least 0; from above, so close to it that a warning may rest on it.
 */
export function leastSingularValue(rows: readonly Float64Array[]): number {
  const transposed = rows.map((_, column) => Float64Array.from(rows, (row) => row[column] ?? 0));
  let direction: Float64Array = Float64Array.from(rows, (_, i) => 1 + 1 / (i + 2));
  let length = 0;
  for (let step = 0; step < STEPS; ++step) {
    const half = solveLinear(transposed, direction);
    const next = half && solveLinear(rows, half);
    if (!next) return 0;
    length = Math.hypot(...next);
    direction = next.map((value) => value / length);
  }
  return 1 / Math.sqrt(length);
}
