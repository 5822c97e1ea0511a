import type { ScoreColumns, ScoreMetric } from './score-row.js';

/** The values that a column may have; null where they are numbers, some of them or words. */
type Values<T> = readonly T[] | null;

/** The closed sets of the columns that decide a value, in the order in which two rows are compared. */
export const COLUMN_VALUES: { readonly [C in keyof ScoreColumns]: Values<ScoreColumns[C]> } = {
  classes: ['two', 'one against the rest', 'pairs', 'differences', 'greatest'],
  of: ['one', 'each', 'mean'],
  mean: ['macro', 'weighted'],
  undefinedClass: ['has a value', 'left out', 'spoils'],
  points: null,
  ties: ['one point', 'order of rows', 'not run'],
  cut: ['>', '>='],
  lines: ['steps', 'greatest', 'lines', 'counts rise evenly'],
  start: ['precision 1', 'first precision', 'first point'],
  withoutPositives: null,
  withoutNegatives: null,
  threshold: null,
  k: null,
  maxima: ['first', 'right', 'wrong'],
  clip: null,
  clipped: ['positive', 'true', 'added'],
  variant: ['none', 'later ties weigh as one', 'a point for each positive'],
  shown: ['value', 'error', 'percent', 'gini'],
};

/** The words of columns that have numbers too. */
export const WORDS: Readonly<Partial<Record<keyof ScoreColumns, readonly string[]>>> = {
  points: ['every score', 'some 1,000', 'fewest false positives'],
  withoutPositives: ['computed', 'not run'],
  withoutNegatives: ['computed', 'not run'],
};

/** The columns that decide a value, in the order in which two rows are compared. */
export const SCORE_COLUMNS: readonly (keyof ScoreColumns)[] = Object.keys(
  COLUMN_VALUES,
) as (keyof ScoreColumns)[];

/** The metrics of scores that programs print. */
export const SCORE_METRICS: readonly ScoreMetric[] = [
  ...(['rocAuc', 'averagePrecision', 'precisionRecallGainAuc', 'accuracy'] as const),
  ...(['precision', 'logLoss', 'topKAccuracy'] as const),
];
