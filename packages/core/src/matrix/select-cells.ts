/**
 * Pick rows and columns of a square matrix.
 *
 * @param counts Row-major, shape (nClasses, nClasses).
 * @param nClasses Number of classes.
 * @param places The class to put at each place of both axes, shape (m,), or −1 for zeros.
 * @returns Row-major, shape (m, m).
 */
export function selectCells(
  counts: Float64Array,
  nClasses: number,
  places: Int32Array,
): Float64Array {
  const m = places.length;
  const selected = new Float64Array(m * m);
  places.forEach((row, i) => {
    if (row < 0) return;
    places.forEach((column, j) => {
      if (column >= 0) selected[i * m + j] = counts[row * nClasses + column] ?? 0;
    });
  });
  return selected;
}
