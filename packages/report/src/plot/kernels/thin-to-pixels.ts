/** Columns to a pixel: a line within one then cannot be seen to differ. */
const COLUMNS = 4;

/**
 * Keep of every column, a quarter of a pixel wide, the points that a drawn line needs: the first, the
 * highest, the lowest and the last.
 *
 * Assumes pixels without NaN, x in one direction, and room for all points in `kept`.
 * Writes `kept`: places, ascending. Returns their number, at most four a column.
 * O(n) time, no allocation.
 */
export function thinToColumns(x: Float64Array, y: Float64Array, kept: Int32Array): number {
  const n = x.length;
  let size = 0;
  let first = 0;
  while (first < n) {
    const column = Math.floor(x[first]! * COLUMNS);
    let least = first;
    let greatest = first;
    let last = first;
    while (last + 1 < n && Math.floor(x[last + 1]! * COLUMNS) === column) {
      ++last;
      if (y[last]! < y[least]!) least = last;
      if (y[last]! > y[greatest]!) greatest = last;
    }
    const early = Math.min(least, greatest);
    const late = Math.max(least, greatest);
    kept[size++] = first;
    if (early > first) kept[size++] = early;
    if (late > early && late > first) kept[size++] = late;
    if (last > late) kept[size++] = last;
    first = last + 1;
  }
  return size;
}

/**
 * Leave out points that lie on the line between points that stay (Douglas & Peucker 1973).
 *
 * Assumes ascending `places` of points, at least one; `stack` with room for 2 · places.length.
 * Writes `places`: those that stay come first. Returns their number. Every point lies within
 * `tolerance` of the line that is drawn.
 * O(n log n) time as a rule, O(n²) at worst; no allocation.
 */
export function simplifyLine(
  x: Float64Array,
  y: Float64Array,
  places: Int32Array,
  tolerance: number,
  stays: Uint8Array,
  stack: Int32Array,
): number {
  const n = places.length;
  stays.fill(0, 0, n);
  stays[0] = 1;
  stays[n - 1] = 1;
  const limit = tolerance * tolerance;
  let depth = 0;
  stack[depth++] = 0;
  stack[depth++] = n - 1;
  while (depth > 0) {
    const to = stack[--depth]!;
    const from = stack[--depth]!;
    const x0 = x[places[from]!]!;
    const y0 = y[places[from]!]!;
    const dx = x[places[to]!]! - x0;
    const dy = y[places[to]!]! - y0;
    const length = dx * dx + dy * dy;
    let farthest = -1;
    let greatest = limit;
    for (let i = from + 1; i < to; ++i) {
      const px = x[places[i]!]! - x0;
      const py = y[places[i]!]! - y0;
      const along = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0;
      const offX = px - along * dx;
      const offY = py - along * dy;
      const distance = offX * offX + offY * offY;
      if (distance > greatest) {
        greatest = distance;
        farthest = i;
      }
    }
    if (farthest < 0) continue;
    stays[farthest] = 1;
    stack[depth++] = from;
    stack[depth++] = farthest;
    stack[depth++] = farthest;
    stack[depth++] = to;
  }
  let size = 0;
  for (let i = 0; i < n; ++i) if (stays[i] === 1) places[size++] = places[i]!;
  return size;
}
