import { named } from '@confmat/core/internal';
import { checkScoreRow } from './check-score-row.js';
import { SCORE_COLUMNS } from './column-values.js';
import { PLAIN_SCORES } from './make-score-rows.js';
import type { DecisiveScores, ScoreColumns, ScoreMetric } from './score-row.js';

/** Our metric of the meaning of a row. */
export interface OwnScoreMetric {
  readonly name: string;
  /** The columns that compute it. */
  readonly row: DecisiveScores;
}

/**
 * Our metric of the meaning that a row has, with our defaults.
 *
 * @param row A row of the table.
 * @returns Its name and its columns; null where we have none.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const row = scoreRows().find(({ name }) => name === 'PRAUC');
 * ownScoreMetricOf(row).name; // → 'averagePrecision'
 */
export function ownScoreMetricOf(row: DecisiveScores): OwnScoreMetric | null {
  return named('ownScoreMetricOf', () => {
    checkScoreRow('row', row);
    return ownOf(row);
  });
}

function ownOf({ metric, classes, of, mean, k }: DecisiveScores): OwnScoreMetric | null {
  if (classes === 'differences') return null;
  const row = { ...PLAIN_SCORES, metric, classes, of, mean, k };
  const average = { one: '', each: ' of each class', mean: '' }[of];
  return { name: `${of === 'mean' ? `${mean} ` : ''}${NAMES[metric]}${average}`, row };
}

const NAMES: Readonly<Record<ScoreMetric, string>> = {
  rocAuc: 'rocAuc',
  averagePrecision: 'averagePrecision',
  precisionRecallGainAuc: 'precisionRecallGainAuc',
  accuracy: 'accuracy at 0.5',
  precision: 'precision at 0.5',
  logLoss: 'logLoss',
  topKAccuracy: 'topKAccuracy',
};

/**
 * The rule of a row in words: what makes its number differ from our metric of that meaning.
 *
 * @param row A row of the table.
 * @returns A phrase for each column that differs, in the table's order; none if the number is ours.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const row = scoreRows().find(({ program, name }) => program === 'mlmetrics' && name === 'PRAUC');
 * scoreRuleInWords(row).slice(0, 2); // → ['straight lines between the points', 'starts at the first point']
 */
export function scoreRuleInWords(row: DecisiveScores): readonly string[] {
  return named('scoreRuleInWords', () => {
    checkScoreRow('row', row);
    const own = ownOf(row)?.row ?? { ...PLAIN_SCORES, metric: row.metric };
    return SCORE_COLUMNS.filter((column) => !Object.is(row[column], own[column])).map((column) =>
      columnInWords(column, row[column]),
    );
  });
}

/** A column with a value, in words. */
export function columnInWords(column: keyof ScoreColumns, value: string | number): string {
  const words = (WORDS[column] as Readonly<Record<string, string>> | undefined)?.[value];
  return words ?? FROM_NUMBER[column]?.(value) ?? `${column} is ${value}`;
}

type Words<T> = Readonly<Partial<Record<Extract<T, string>, string>>>;

const WORDS: { readonly [C in keyof ScoreColumns]?: Words<ScoreColumns[C]> } = {
  classes: {
    two: 'of two classes',
    'one against the rest': 'each class against the rest',
    pairs: 'pairs of classes, by the column of either',
    differences: 'pairs of classes, by the difference of their columns',
    greatest: 'the class with the greatest score is the answer',
  },
  of: { one: 'one number', each: 'of each class', mean: 'mean over the classes' },
  mean: { macro: 'every class counts alike', weighted: 'classes weigh by their true rows' },
  undefinedClass: {
    'has a value': 'a class always has a value',
    'left out': 'a class without a value is left out of the mean',
    spoils: 'a class without a value leaves the mean without one',
  },
  points: {
    'every score': 'every distinct score is a point',
    'some 1,000': 'from 2,000 distinct scores on neighbours are joined',
    'fewest false positives': 'of points with equal recall the one with the fewest false positives',
  },
  ties: {
    'one point': 'equal scores are one point',
    'order of rows': 'equal scores stand in the order of their rows',
    'not run': 'equal scores are in an order that is not known',
  },
  cut: { '>': 'a score must be above the threshold', '>=': 'a score on the threshold is positive' },
  lines: {
    steps: 'steps between the points',
    greatest: 'the greatest precision at a recall or beyond it',
    lines: 'straight lines between the points',
    'counts rise evenly': 'both counts rise evenly between the points',
  },
  start: {
    'precision 1': 'starts at precision 1',
    'first precision': 'starts at the first precision',
    'first point': 'starts at the first point',
  },
  withoutPositives: {
    computed: 'without positives as the curve has it',
    'not run': 'without positives it was not run',
  },
  withoutNegatives: {
    computed: 'without negatives as the curve has it',
    'not run': 'without negatives it was not run',
  },
  maxima: {
    first: 'of equal greatest scores the first class is the answer',
    right: 'a tie with the true class is right',
    wrong: 'a tie with the true class is wrong',
  },
  clipped: {
    positive: 'the probability of the positive class is kept from 0 and 1',
    true: 'the probability of the true class is kept from 0',
    added: 'it is added to the probability',
  },
  variant: {
    none: 'no formula of its own',
    'later ties weigh as one': 'a tie of several positives after the first point weighs as one',
    'a point for each positive': 'more than two positives at once have a point each',
  },
  shown: {
    value: 'as it is',
    error: '1 minus it',
    percent: 'in percent',
    gini: 'twice it minus 1',
  },
};

const FROM_NUMBER: Readonly<
  Partial<Record<keyof ScoreColumns, (value: string | number) => string>>
> = {
  points: (value) => `${value} even thresholds from 0 to 1`,
  withoutPositives: (value) => `without positives it is ${value}`,
  withoutNegatives: (value) => `without negatives it is ${value}`,
  threshold: (value) => `the threshold is ${value}`,
  k: (value) => `the ${value} greatest are answers`,
  clip: (value) =>
    value === 0 ? 'probabilities are not kept from 0' : `the least probability is ${value}`,
};
