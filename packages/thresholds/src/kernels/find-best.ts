/** Rows that `findGreatest` reads backwards at a time: bench/suites/sweep.js times it. */
const BLOCK = 256;

/**
 * Find the first row with the greatest value. NaN never wins.
 * Returns a row, or −1 if every value is NaN. O(m) time, no allocation. Blocks are read from their
 * ends, where a rising curve is highest: the processor then foresees the comparisons.
 */
export function findGreatest(values: Float64Array): number {
  const m = values.length;
  const first = findDefined(values);
  if (first < 0) return -1;
  let best = first;
  let greatest = values[first]!;
  for (let start = first; start < m; start += BLOCK) {
    for (let i = Math.min(start + BLOCK, m) - 1; i >= start; --i) {
      if (values[i]! > greatest) {
        greatest = values[i]!;
        best = i;
      }
    }
  }
  // Of a tie it is the last of its block, which is the first block that has one.
  return values.indexOf(greatest, Math.max(first, best - BLOCK));
}

/**
 * Find the first row with the least value. NaN never wins.
 * Returns a row, or −1 if every value is NaN. O(m) time, no allocation.
 */
export function findLeast(values: Float64Array): number {
  const m = values.length;
  let best = findDefined(values);
  if (best < 0) return -1;
  let least = values[best]!;
  for (let i = best + 1; i < m; ++i) {
    if (values[i]! < least) {
      least = values[i]!;
      best = i;
    }
  }
  return best;
}

/** Find the first value that is not NaN, or −1, apart: one comparison less for all others. */
function findDefined(values: Float64Array): number {
  const m = values.length;
  let i = 0;
  while (i < m && Number.isNaN(values[i]!)) ++i;
  return i < m ? i : -1;
}

/**
 * Find the last row of the run of equal values that starts at a row.
 * Assumes `row` in [0, m). Returns a row. O(run) time, no allocation.
 */
export function findRunEnd(values: Float64Array, row: number): number {
  let last = row;
  while (last + 1 < values.length && values[last + 1] === values[row]) ++last;
  return last;
}

/**
 * Blank the rows whose measure lies outside [atLeast, atMost], or is NaN. Assumes equal lengths.
 * Writes `values`: NaN in those rows. Returns the number of rows within. O(m) time, no allocation.
 */
export function blankOutside(
  measure: Float64Array,
  atLeast: number,
  atMost: number,
  values: Float64Array,
): number {
  const m = measure.length;
  let nWithin = 0;
  for (let i = 0; i < m; ++i) {
    if (measure[i]! >= atLeast && measure[i]! <= atMost) ++nWithin;
    else values[i] = NaN;
  }
  return nWithin;
}

/**
 * Blank the rows in which nothing is predicted positive.
 * Assumes equal lengths. Writes `values`: NaN in those rows. O(m) time, no allocation.
 */
export function blankEmptyPredictions(
  tp: Float64Array,
  fp: Float64Array,
  values: Float64Array,
): void {
  const m = tp.length;
  for (let i = 0; i < m; ++i) {
    const predicted = tp[i]! + fp[i]!;
    if (predicted === 0) values[i] = NaN;
  }
}
