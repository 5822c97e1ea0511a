/** Rows of either class down to each threshold, or sums of their weights. */
export interface Tallies {
  /** Descending, each once, shape (nThresholds,). */
  readonly thresholds: Float64Array;
  /** Positives at or above each threshold. */
  readonly tp: Float64Array;
  /** Negatives at or above each threshold. */
  readonly fp: Float64Array;
  readonly nPositives: number;
  readonly nNegatives: number;
  /** Two more columns of the same shape that nobody uses any more. */
  readonly spare?: readonly [Float64Array, Float64Array] | undefined;
}
