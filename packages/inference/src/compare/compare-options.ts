import type { Label, Metric, Direction } from '@confmat/core';
import { checkOption, optionConflict } from '@confmat/core/internal';
import type { AverageIntervalOptions, LevelOptions } from '../interval/interval-options.js';
import { isWhole } from '../interval/basis.js';
import { posLabelMissing } from '../refusals.js';
import type { Reading } from '../delta/number-gradient.js';
import type { Interval } from '../interval/interval-data.js';

/** Options of `compare`. */
export interface CompareOptions<L extends Label = Label> extends LevelOptions {
  /** How a metric of the classes becomes one number; needed by such metrics. */
  readonly average?: AverageIntervalOptions['average'] | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
  /** The classes that a macro average is over. Default: those with relevant rows. */
  readonly labels?: readonly NoInfer<L>[] | undefined;
  /**
   * How the difference gets its interval. Default: `'bonett-price'` for accuracy and error rate, for
   * which `'tango'` may be asked too; `'mover'` for any other metric, or `'delta'`.
   */
  readonly difference?: 'bonett-price' | 'tango' | 'mover' | 'delta' | undefined;
  /**
   * How the p-value is found. Default: for accuracy and error rate `'mcnemar-mid-p'`, or
   * `'mcnemar-exact'` where one model alone is right on ten rows or fewer; `'permutation'` for any other
   * metric, or `'delta'`. By unit it is a t-test over the units, and the interval that of `'mover'` or
   * `'delta'`. Where 20 units or fewer bear on the difference, or 20 rows on that of another metric than
   * the accuracy, it is by sign flips, and the interval Bonett and Price's of these.
   */
  readonly test?: 'mcnemar-mid-p' | 'mcnemar-exact' | 'permutation' | 'delta' | undefined;
  /** Samples that a permutation test draws, at least 100. Default: 2000. */
  readonly replicates?: number | undefined;
  /** A whole number in [0, 2^53): the same seed draws the same samples. Default: 0. */
  readonly seed?: number | undefined;
}

/** Names of the options of `compare`. */
export const COMPARE_OPTIONS: readonly string[] = [
  ...['level', 'method', 'average', 'posLabel', 'labels'],
  ...['difference', 'test', 'replicates', 'seed'],
];
const AVERAGES = ['binary', 'micro', 'macro', 'weighted', null] as const;
const OF_ACCURACY: readonly unknown[] = ['bonett-price', 'tango', 'mcnemar-mid-p', 'mcnemar-exact'];

/**
 * Check what number of a matrix is asked for, or of label sets.
 *
 * @param areSets Whether it is of label sets: every metric of them is a value per label.
 */
export function checkReading(metric: Metric, options: CompareOptions, areSets = false): Reading {
  const { average = null, posLabel, labels } = options;
  checkOption('average', average, AVERAGES);
  if (average === null && (areSets || !isWhole(metric))) {
    const values = areSets ? 'label sets is a value per label' : 'a matrix is a value per class';
    throw optionConflict('average', `is missing: ${metric.name} of ${values}`);
  }
  if (average === 'binary' && posLabel === undefined) throw posLabelMissing();
  return { metric, average, posLabel, labels };
}

/** How a comparison is made. */
export interface Plan {
  readonly difference: NonNullable<CompareOptions['difference']>;
  /** `'mcnemar'`: mid-p, or exact where few rows decide; `'swaps'`: permutation, or exact. */
  readonly test: NonNullable<CompareOptions['test']> | 'mcnemar' | 'swaps';
  /** 1 for accuracy, −1 for the error rate, 0 for another metric. */
  readonly sign: -1 | 0 | 1;
  /** Whether somebody chose how the interval is found. */
  readonly isChosen: boolean;
}

/** Check how a metric is to be compared, of rows that are units or that belong to some. */
export function checkPlan(metric: Metric, options: CompareOptions, isByUnit: boolean): Plan {
  const name = isWhole(metric) ? metric.name : '';
  const sign = name === 'accuracy' ? 1 : name === 'errorRate' ? -1 : 0;
  const {
    difference = sign === 0 || isByUnit ? 'mover' : 'bonett-price',
    test = isByUnit ? 'delta' : undefined,
  } = options;
  checkOption('difference', difference, ['bonett-price', 'tango', 'mover', 'delta']);
  if (test !== undefined)
    checkOption('test', test, ['mcnemar-mid-p', 'mcnemar-exact', 'permutation', 'delta']);
  for (const [option, value] of Object.entries({ difference, test })) {
    const isOfRows = OF_ACCURACY.includes(value) || value === 'permutation';
    if (isByUnit && isOfRows)
      throw optionConflict(option, `"${value}" takes rows one by one, not by unit`);
    if (sign === 0 && OF_ACCURACY.includes(value))
      throw optionConflict(option, `"${value}" is of accuracy and errorRate alone`);
  }
  const isChosen = options.difference !== undefined;
  return { difference, test: test ?? (sign === 0 ? 'swaps' : 'mcnemar'), sign, isChosen };
}

/** A number of a matrix, and how two models are compared by it. */
export interface Asked {
  readonly reading: Reading;
  readonly plan: Plan;
}

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
  | 'sign-flips'
  | 'sampled-sign-flips'
  | 'none';

/** Two models on the same rows, plain data. In JSON, NaN is null. */
export interface ModelComparison {
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
