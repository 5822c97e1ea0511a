import type { RowFacts } from '@confmat/core/profiles';

/** The metrics of scores that programs print. */
export type ScoreMetric =
  | 'rocAuc'
  | 'averagePrecision'
  | 'precisionRecallGainAuc'
  | 'accuracy'
  | 'precision'
  | 'logLoss'
  | 'topKAccuracy';

/** How scores of several classes become scores of two. */
type Classes =
  /** There are two: the score is that of one of them. */
  | 'two'
  /** Each class against the rest, by its own column. */
  | 'one against the rest'
  /** Each pair of classes, by the column of either (Hand and Till). */
  | 'pairs'
  /** Each pair, by the difference of their columns as single floats (AUC-mu). */
  | 'differences'
  /** The class with the greatest score is the answer. */
  | 'greatest';

/** The points of a curve: a number is that of even thresholds from 0 to 1. */
type Points =
  | 'every score'
  /** Of more than 2,000 distinct scores, neighbours are joined. */
  | 'some 1,000'
  /** For each number of true positives the one with the fewest false positives. */
  | 'fewest false positives'
  | number;

/** Where a precision-recall curve of straight lines starts. */
type Start = 'precision 1' | 'first precision' | 'first point';

/** The value where a side has no rows: what the curve gives, or this. */
export type OneSided = number | 'computed' | 'not run';

/** Formulas of single programs. */
type ScoreVariant = 'none' | 'later ties weigh as one' | 'a point for each positive';

/** The columns that decide the value, in the order in which two rows are compared. */
export interface ScoreColumns {
  readonly classes: Classes;
  /** Whether it is one number, a number of each class, or the mean over the classes. */
  readonly of: 'one' | 'each' | 'mean';
  readonly mean: 'macro' | 'weighted';
  readonly undefinedClass: 'has a value' | 'left out' | 'spoils';
  readonly points: Points;
  /** Whether equal scores are one point, or stand in the order of their rows. */
  readonly ties: 'one point' | 'order of rows' | 'not run';
  /** How a score is held against a threshold to count as positive. */
  readonly cut: '>' | '>=';
  /** Between the points; greatest: steps of the greatest precision there or at more recall. */
  readonly lines: 'steps' | 'greatest' | 'lines' | 'counts rise evenly';
  readonly start: Start;
  readonly withoutPositives: OneSided;
  readonly withoutNegatives: OneSided;
  /** The threshold at which rows are counted. */
  readonly threshold: number;
  /** How many classes are answers, where the greatest are. */
  readonly k: number;
  /** Which of equal greatest scores is the answer: the first; or the true class is, or never. */
  readonly maxima: 'first' | 'right' | 'wrong';
  /** The least probability in a logarithm; 0 if there is none. */
  readonly clip: number;
  /** Whether the probability of the positive class, that of the true class, or no sum is kept from 0. */
  readonly clipped: 'positive' | 'true' | 'added';
  readonly variant: ScoreVariant;
  readonly shown: 'value' | 'error' | 'percent' | 'gini';
}

/** A number that a program prints of scores. */
export interface ScoreRow extends RowFacts, ScoreColumns {
  /** Our metric of that meaning. */
  readonly metric: ScoreMetric;
}

/** What decides a value: a row, or columns of two rows, and a metric. */
export type DecisiveScores = ScoreColumns & Pick<ScoreRow, 'metric'>;
