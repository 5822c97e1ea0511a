import type { Direction } from '@confmat/core';
import type { Interval } from '../interval/interval-data.js';

/**
 * How a p-value was really found; `'mover'` is the level at which the interval of the difference ends at
 * 0, `'none'` where there is none.
 */
export type ComparisonTest =
  | 'mcnemar-mid-p'
  | 'mcnemar-exact'
  | 'permutation'
  | 'delta'
  | 'delong'
  | 'mover'
  | 'cluster-t'
  | 'none';

/** Two models on the same rows, plain data. In JSON, NaN is null. */
export interface Comparison {
  /** The metric's name. */
  readonly metric: string;
  /** Whether the greatest or the least value is best; null if neither is better. */
  readonly direction: Direction | null;
  /** The metric of the first model. */
  readonly a: Interval;
  /** The metric of the second model. */
  readonly b: Interval;
  /** a − b: above 0 where the first model has the greater value. */
  readonly difference: Interval;
  /**
   * How often a difference at least as large would be seen if the two models were alike, in [0, 1]; NaN with a `reason`.
   */
  readonly pValue: number;
  /** How the p-value was found. */
  readonly method: ComparisonTest;
  /** Why there is no p-value. */
  readonly reason?: string;
  /** Standard error of the difference, 0 if the models never differ. */
  readonly standardError: number;
  /** Number of rows. */
  readonly nSamples: number;
  /** Rows whose two predictions differ: the others tell nothing about the difference. */
  readonly decidingRows: number;
  /** Rows that only the first model has right. */
  readonly onlyA: number;
  /** Rows that only the second model has right. */
  readonly onlyB: number;
}
