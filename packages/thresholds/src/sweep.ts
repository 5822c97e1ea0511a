import type { BinaryCounts, Label } from '@confmat/core';

/** How a score is held against a threshold to count as positive. */
export type Comparison = '>=' | '>';

/** Counts at every threshold. */
export interface ThresholdSweep {
  /**
   * What the thresholds are: `exact`, every distinct score; `list`, the caller's; `bins`, the lower
   * edges of bins.
   */
  readonly mode: 'exact' | 'list' | 'bins';
  /** Descending, each once, shape (nThresholds,). */
  readonly thresholds: Float64Array;
  /**
   * Row i counts `score >= thresholds[i]` as positive, whole: tp, fp, fn and tn, with `of`
   * `'thresholds'` and the thresholds as keys.
   */
  readonly counts: BinaryCounts;
  /** `'>='` unless the caller's list is read strictly. */
  readonly comparison: Comparison;
  /** The positive label; undefined where it was never seen or said. */
  readonly posLabel: Label | undefined;
  /** Rows, or sum of weights, of the positive label. */
  readonly nPositive: number;
  /** Rows, or sum of weights, of all others. */
  readonly nNegative: number;
  /** Number of rows counted. */
  readonly nSamples: number;
  /** Number of rows left out for a missing label. */
  readonly nSkipped: number;
  /** Whether counts are sums of row weights. */
  readonly weighted: boolean;
}
