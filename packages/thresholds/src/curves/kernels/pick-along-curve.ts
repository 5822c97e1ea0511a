/**
 * Note how far a curve moves along one of its columns: each step's share of the column's range.
 * Assumes `steps` at least as long as the column; steps from or to an infinity or NaN count as
 * none. Writes `steps`: the greater of what it holds and this column's share; `steps[0]` stays.
 * O(m) time, no allocation.
 */
export function measureSteps(column: Float64Array, steps: Float64Array): void {
  const m = column.length;
  let least = Infinity;
  let greatest = -Infinity;
  for (let i = 0; i < m; ++i) {
    const value = column[i]!;
    if (value < least && value !== -Infinity) least = value;
    if (value > greatest && value !== Infinity) greatest = value;
  }
  const range = greatest - least;
  if (!(range > 0)) return;
  for (let i = 1; i < m; ++i) {
    const share = Math.abs(column[i]! - column[i - 1]!) / range;
    if (share > steps[i]! && share < Infinity) steps[i] = share;
  }
}

/**
 * Pick points at even distances along a curve: the first, the last, and between them each point
 * that passes the next of equally spaced marks.
 * Assumes at least two points, and room for `nPoints` (at least 2) rows in `picked`. Writes
 * `picked`: rows, ascending. Returns their number, at most `nPoints`. O(m) time, no allocation.
 */
export function pickAlongCurve(steps: Float64Array, nPoints: number, picked: Int32Array): number {
  const m = steps.length;
  let total = 0;
  for (let i = 1; i < m; ++i) total += steps[i]!;
  const spacing = total / (nPoints - 1);
  let n = 0;
  picked[n++] = 0;
  let passed = 0;
  for (let i = 1; i < m - 1 && n < nPoints - 1; ++i) {
    passed += steps[i]!;
    if (steps[i]! > 0 && passed >= n * spacing) picked[n++] = i;
  }
  picked[n++] = m - 1;
  return n;
}
