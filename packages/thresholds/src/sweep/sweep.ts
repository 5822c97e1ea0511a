import type { BinaryCounts, Label, Units, UnitsOf } from '@confmat/core';

/** How a score is held against a threshold to count as positive. */
export type ThresholdComparison = '>=' | '>';

/** A sweep by unit; cells ascend by unit, then from the highest threshold to the lowest. */
export interface SweepUnits extends Units {
  /**
   * The row of the sweep from which on the rows of each cell count as positive, shape (nCells,);
   * nThresholds for those that never do.
   */
  readonly rows: Int32Array;
  /** Rows of the positive label in each cell, shape (nCells,). */
  readonly positives: Float64Array;
  /** All others. */
  readonly negatives: Float64Array;
}

/** Counts at every threshold. */
export interface ThresholdSweep {
  /**
   * What the thresholds are: `exact`, every distinct score; `list`, the caller's; `bins`, the lower
   * edges of bins.
   */
  readonly kind: 'exact' | 'list' | 'bins';
  /** Descending, each once, shape (nThresholds,). */
  readonly thresholds: Float64Array;
  /**
   * Row i counts `score >= thresholds[i]` as positive, whole: tp, fp, fn and tn, with `of`
   * `'thresholds'` and the thresholds as keys. Single and half floats are compared with
   * the float of their kind nearest to the threshold. The columns fn and tn are made when first read.
   */
  readonly counts: BinaryCounts;
  /** `'>='` unless the caller's list is read strictly. */
  readonly comparison: ThresholdComparison;
  /**
   * Of exact sweeps only: `'single'` or `'half'` if all scores were such floats. Other thresholds that
   * such a sweep is asked about are rounded to them. Undefined: doubles.
   */
  readonly precision?: 'single' | 'half' | undefined;
  /**
   * Of bins only: the lowest edge, which is the last threshold, and the highest, which belongs to
   * the highest bin. Every score lies within. Undefined for other kinds.
   */
  readonly range?: readonly [lowest: number, highest: number] | undefined;
  /**
   * Of refined bins only: 1 where every score from this threshold up to the one above is the same
   * score, so that nothing in the bin is unknown; shape (nThresholds,). Undefined: not known.
   */
  readonly singleScore?: Uint8Array | undefined;
  /** The label that counts as positive, seen or not. */
  readonly posLabel: Label;
  /** Rows, or sum of weights, of the positive label, and the missed positives. */
  readonly nPositives: number;
  /** Rows, or sum of weights, of all others. */
  readonly nNegatives: number;
  /** Positives that no row has, or their weight; no threshold finds them. Undefined: none. */
  readonly missedPositives?: number | undefined;
  /**
   * Number of rows with a label, those of weight 0 among them; without weights also the missed
   * positives.
   */
  readonly nSamples: number;
  /** Number of rows left out for a missing label. */
  readonly nSkipped: number;
  /** Whether counts are sums of row weights. */
  readonly weighted: boolean;
  /** The rows by unit; undefined where each is a unit of its own. */
  readonly units?: UnitsOf<SweepUnits>;
}
