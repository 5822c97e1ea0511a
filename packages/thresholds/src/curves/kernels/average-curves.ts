/**
 * Add a ROC curve of one class, at given false positive rates and times a weight, to the lower and
 * upper ends of a mean curve. The two ends differ where the curve is vertical.
 * Assumes `grid` ascends, each rate once, and holds 0, 1 and every fp / nNegatives; `fp` and `tp`
 * ascend to nNegatives > 0 and to at most nPositives > 0. Adds to `low` and `high`, shape of `grid`.
 * O(grid.length + m) time, no allocation.
 */
export function addRocCurve(
  grid: Float64Array,
  fp: Float64Array,
  tp: Float64Array,
  nNegatives: number,
  nPositives: number,
  weight: number,
  low: Float64Array,
  high: Float64Array,
): void {
  const n = grid.length;
  const m = fp.length;
  let next = 0;
  let x = 0;
  let y = 0;
  for (let place = 0; place < n; ++place) {
    const rate = grid[place]!;
    let first = -1;
    while (next < m && fp[next]! / nNegatives <= rate) {
      const newX = fp[next]! / nNegatives;
      if (first < 0 && newX === rate) first = x === rate ? y : tp[next]! / nPositives;
      x = newX;
      y = tp[next]! / nPositives;
      ++next;
    }
    if (x === rate) {
      // Reached already before this rate's own points: only at rate 0, where the curve begins.
      low[place]! += weight * (first < 0 ? y : first);
      high[place]! += weight * y;
    } else {
      const newX = fp[next]! / nNegatives;
      const newY = tp[next]! / nPositives;
      const between = y + ((newY - y) * (rate - x)) / (newX - x);
      low[place]! += weight * between;
      high[place]! += weight * between;
    }
  }
}

/**
 * Write the points of a mean curve: one for each rate, two where the curve is vertical.
 * Assumes `low` and `high` have the shape of `grid`, and room for 2 · grid.length points. Writes
 * `fpr` and `tpr` from their beginning; the first point is at height 0. O(grid.length) time, no
 * allocation. Returns the number of points.
 */
export function writeMeanCurve(
  grid: Float64Array,
  low: Float64Array,
  high: Float64Array,
  fpr: Float64Array,
  tpr: Float64Array,
): number {
  const n = grid.length;
  let end = 0;
  for (let place = 0; place < n; ++place) {
    const from = place === 0 ? 0 : low[place]!;
    const to = high[place]!;
    if (from !== to) {
      fpr[end] = grid[place]!;
      tpr[end++] = from;
    }
    fpr[end] = grid[place]!;
    tpr[end++] = to;
  }
  return end;
}

/**
 * Add the precision of one class at given recalls, times a weight, to a mean curve in steps.
 * Assumes `grid` ascends within (0, 1] and holds every tp / nPositives > 0; `tp` and `fp` ascend,
 * `tp` to at most nPositives > 0. Adds to `precision`, shape of `grid`, nothing above the last
 * recall. O(grid.length + m) time, no allocation.
 */
export function addPrecisionSteps(
  grid: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  nPositives: number,
  weight: number,
  precision: Float64Array,
): void {
  const n = grid.length;
  const m = tp.length;
  let row = 0;
  for (let place = 0; place < n; ++place) {
    while (row < m && tp[row]! / nPositives < grid[place]!) ++row;
    if (row === m) return;
    precision[place]! += (weight * tp[row]!) / (tp[row]! + fp[row]!);
  }
}

/**
 * Leave out values that occur more than once. Assumes `values` ascends. Writes the distinct values
 * to its beginning. O(n) time, no allocation. Returns their number.
 */
export function keepDistinct(values: Float64Array): number {
  const n = values.length;
  let kept = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (kept === 0 || value !== values[kept - 1]!) values[kept++] = value;
  }
  return kept;
}
