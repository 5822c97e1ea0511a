/**
 * Round a threshold to the precision of the scores that it is compared with, as NumPy, pandas,
 * Polars and DuckDB do: a column of single floats holds 0.7 as 0.699999988, which is below 0.7.
 */
export function thresholdFor(scores: Float64Array | Float32Array, threshold: number): number {
  return scores instanceof Float32Array ? singleNearest(threshold) : threshold;
}

/** The single float nearest to a number, or the number itself if it is beyond all of them. */
export function singleNearest(value: number): number {
  const single = Math.fround(value);
  return Number.isFinite(single) ? single : value;
}

/** What an exact sweep of scores says of their precision. */
export function precisionOf(scores: Float64Array | Float32Array): 'single' | undefined {
  return scores instanceof Float32Array ? 'single' : undefined;
}
