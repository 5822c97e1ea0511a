import { HalfFloats, areHalfFloats } from '@confmat/core/internal';

/** Of scores that are no doubles: what their thresholds are rounded to. */
export type ScorePrecision = 'single' | 'half';

/** What `precision` of a sweep or tally may be. */
export const PRECISIONS: readonly (ScorePrecision | undefined)[] = [undefined, 'single', 'half'];

/**
 * Round a threshold to the precision of the scores that it is compared with, as NumPy, pandas,
 * Polars and DuckDB do: a column of single floats holds 0.7 as 0.699999988, which is below 0.7.
 */
export function thresholdFor(scores: Float64Array | Float32Array, threshold: number): number {
  return nearestIn(precisionOf(scores), threshold);
}

/** The number of a precision nearest to another, or that one itself if it is beyond all of them. */
export function nearestIn(precision: ScorePrecision | undefined, value: number): number {
  if (precision === undefined) return value;
  return precision === 'single' ? singleNearest(value) : halfNearest(value);
}

function singleNearest(value: number): number {
  const single = Math.fround(value);
  return Number.isFinite(single) ? single : value;
}

/** From here on the nearest half float is infinite: half way from 65504 to 2^16. */
const HALF_END = 65_520;
/** Of the least half floats. */
const LEAST_STEP = 2 ** -24;
const STEPS = 2 ** 11;

/** Ties go to the even one. */
function halfNearest(value: number): number {
  const size = Math.abs(value);
  if (!(size < HALF_END)) return value;
  let step = LEAST_STEP;
  while (size >= STEPS * step) step *= 2;
  // Doubles of this size are a step apart, so that the sum is rounded to whole steps.
  const base = step * 2 ** 52;
  return Math.sign(value) * (size + base - base);
}

/** What an exact sweep of scores says of their precision. */
export function precisionOf(scores: Float64Array | Float32Array): ScorePrecision | undefined {
  // By its tag: scores may be of another realm.
  if (scores[Symbol.toStringTag] !== 'Float32Array') return undefined;
  return areHalfFloats(scores) ? 'half' : 'single';
}

/** Tell whether a number is one of a precision. */
export function isIn(precision: ScorePrecision, value: number): boolean {
  if (precision === 'single') return Object.is(Math.fround(value), value);
  const isBeyond = Number.isFinite(value) && Math.abs(value) >= HALF_END;
  return !isBeyond && Object.is(halfNearest(value), value);
}

/** The precision that holds scores of several; of none `'single'`. */
export function widestOf(
  precisions: readonly (ScorePrecision | undefined)[],
): ScorePrecision | undefined {
  if (precisions.includes(undefined)) return undefined;
  return precisions[0] === 'half' && !precisions.includes('single') ? 'half' : 'single';
}

/** Floats of zero in a precision. */
export function emptyScores(
  precision: ScorePrecision | undefined,
  length: number,
): Float64Array | Float32Array {
  if (precision === undefined) return new Float64Array(length);
  return precision === 'single' ? new Float32Array(length) : new HalfFloats(length);
}
