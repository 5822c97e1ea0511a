/**
 * Find the corners of the upper convex hull of points, by Andrew's monotone chain; points on an
 * edge are left out, of equal points all but the first.
 * Assumes ascending `x` and ascending `y`, and room for m rows in `hull`. Writes `hull`: rows,
 * ascending. Returns their number. O(m) time, no allocation.
 */
export function findUpperHull(x: Float64Array, y: Float64Array, hull: Int32Array): number {
  const m = x.length;
  let n = 0;
  for (let i = 0; i < m; ++i) {
    if (n > 0 && x[hull[n - 1]!] === x[i] && y[hull[n - 1]!] === y[i]) continue;
    while (n >= 2) {
      const a = hull[n - 2]!;
      const b = hull[n - 1]!;
      const turn = (x[b]! - x[a]!) * (y[i]! - y[b]!) - (y[b]! - y[a]!) * (x[i]! - x[b]!);
      if (turn < 0) break;
      --n;
    }
    hull[n++] = i;
  }
  return n;
}
