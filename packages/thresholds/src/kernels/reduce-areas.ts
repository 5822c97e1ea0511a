/**
 * Sums are made block by block, so that rounding grows with their number, not with all rows. Each
 * loop is written out: bench/suites/sweep.js times them.
 */
const BLOCK = 1024;

/**
 * Add up the trapezoids under a ROC curve in units of counts: the pairs of a positive and a
 * negative that are in order, half a pair for a tie.
 * Assumes equal lengths and columns that ascend in rows [first, end). Returns the area under these
 * rows, the step from (0, 0) included; divide it by nPositives · nNegatives. O(m) time, no allocation.
 */
export function reduceRocArea(
  tp: Float64Array,
  fp: Float64Array,
  first: number,
  end: number,
): number {
  let area = 0;
  let tpBefore = 0;
  let fpBefore = 0;
  for (let start = first; start < end; start += BLOCK) {
    const stop = Math.min(start + BLOCK, end);
    let part = 0;
    for (let i = start; i < stop; ++i) {
      const tpHere = tp[i]!;
      const fpHere = fp[i]!;
      part += (fpHere - fpBefore) * (tpHere + tpBefore);
      tpBefore = tpHere;
      fpBefore = fpHere;
    }
    area += part;
  }
  return area / 2;
}

/**
 * Add up precision over the positives: each row's new positives times its precision.
 * Assumes equal lengths and columns that ascend in rows [first, end). Returns the sum over these rows;
 * divide it by nPositives. O(m) time, no allocation.
 */
export function reducePrecisionSteps(
  tp: Float64Array,
  fp: Float64Array,
  first: number,
  end: number,
): number {
  let sum = 0;
  let tpBefore = 0;
  for (let start = first; start < end; start += BLOCK) {
    const stop = Math.min(start + BLOCK, end);
    let part = 0;
    for (let i = start; i < stop; ++i) {
      const tpHere = tp[i]!;
      const predicted = tpHere + fp[i]!;
      // Not `tpHere !== tpBefore`, a coin toss that the processor loses every other row.
      if (predicted !== 0) part += ((tpHere - tpBefore) * tpHere) / predicted;
      tpBefore = tpHere;
    }
    sum += part;
  }
  return sum;
}

/**
 * Add up the trapezoids under a precision–recall curve that starts at precision 1 and recall 0.
 * Assumes equal lengths and ascending columns. Returns the area in units of positives; divide it by
 * nPositives. O(m) time, no allocation.
 */
export function reducePrecisionTrapezoids(tp: Float64Array, fp: Float64Array): number {
  const m = tp.length;
  let sum = 0;
  let tpBefore = 0;
  let precisionBefore = 1;
  for (let start = 0; start < m; start += BLOCK) {
    const stop = Math.min(start + BLOCK, m);
    let part = 0;
    for (let i = start; i < stop; ++i) {
      const tpHere = tp[i]!;
      const predicted = tpHere + fp[i]!;
      const precision = predicted === 0 ? 0 : tpHere / predicted;
      part += (tpHere - tpBefore) * (precision + precisionBefore);
      tpBefore = tpHere;
      precisionBefore = precision;
    }
    sum += part;
  }
  return sum / 2;
}

/**
 * Add up the trapezoids under a curve. Assumes equal lengths and ascending `x`. Returns the area, 0
 * for fewer than two points. O(m) time, no allocation.
 */
export function reduceTrapezoids(x: Float64Array, y: Float64Array): number {
  const m = x.length;
  let sum = 0;
  for (let start = 1; start < m; start += BLOCK) {
    const stop = Math.min(start + BLOCK, m);
    let part = 0;
    for (let i = start; i < stop; ++i) part += (x[i]! - x[i - 1]!) * (y[i]! + y[i - 1]!);
    sum += part;
  }
  return sum / 2;
}
