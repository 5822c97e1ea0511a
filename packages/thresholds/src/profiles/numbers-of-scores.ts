import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, ScoreMatrixLike } from '@confmat/core';
import { readClassScores } from '../multiclass/read-class-scores.js';
import type { ClassScoreOptions } from '../multiclass/read-class-scores.js';
import { checkExactSweep } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { checkScoreRow } from './check-score-row.js';
import { valuesOfClasses } from './class-score-values.js';
import { SCORE_COLUMNS } from './column-values.js';
import type { DecisiveScores, ScoreColumns, ScoreRow } from './score-row.js';
import { columnInWords } from './score-rule-in-words.js';
import { SCORE_ROWS } from './table.js';
import { valueOfTwo } from './value-of-score-row.js';

/** Options of `valueOfScores`. */
export interface ValueOfScoresOptions {
  /** The same rows by `sweepInRowOrder`, for programs to which the order of equal scores matters. */
  readonly inRowOrder?: ThresholdSweep | undefined;
}

/**
 * The table of the numbers that programs print of scores.
 *
 * @returns A row for each number, those of a program together.
 * @example
 * scoreRows().find(({ name }) => name === 'areaUnderPR').start; // → 'first precision'
 */
export function scoreRows(): readonly ScoreRow[] {
  return SCORE_ROWS;
}

/**
 * The number that a program prints of scores of two classes, by its row of the table.
 *
 * @param row A row whose `classes` are `'two'`, or the columns of two such rows.
 * @param sweep A sweep over every distinct score.
 * @param options The same rows in their order.
 * @returns The number; NaN where the program has none; null where it is not known what it has, where it
 *   depends on an order of rows that is not given, and of a loss where a score is no probability.
 * @throws {MetricError} `option-conflict` if a sweep is not exact, `unsupported-type`, `invalid-option`.
 * @example
 * const sweep = thresholdSweep([1, 0, 0, 1, 0], [0.5, 0.5, 0.5, 0.5, 0.5]);
 * const row = scoreRows().find(({ program, name }) => program === 'catboost' && name === 'PRAUC');
 * valueOfScores(row, sweep).toFixed(1); // → '0.7'
 */
export function valueOfScores(
  row: DecisiveScores,
  sweep: ThresholdSweep,
  options: ValueOfScoresOptions = {},
): number | null {
  return named('valueOfScores', () => {
    checkScoreRow('row', row);
    checkExactSweep(sweep);
    checkOptionNames(options, ['inRowOrder']);
    const { inRowOrder } = options;
    if (inRowOrder !== undefined) checkExactSweep(inRowOrder);
    return row.classes === 'two' ? valueOfTwo(row, { sweep, inRowOrder }) : null;
  });
}

/**
 * The numbers that a program prints of scores of several classes, by its row of the table.
 *
 * @param row A row whose `classes` are not `'two'`, or the columns of two such rows.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore A score for each class, shape (nSamples, nClasses).
 * @param options The classes of the columns, weights, missing labels.
 * @returns One number, or one for each class if the row is of each, shape (nClasses,). NaN where the
 *   program has none, null where it is not known what it has.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, and as `rocAucOneVsRest`.
 * @example
 * const [row] = scoreRows().filter(({ program, classes }) => program === 'proc' && classes === 'pairs');
 * valuesOfClassScores(row, [0, 1, 2], [[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]]); // → [1]
 */
export function valuesOfClassScores<L extends Label>(
  row: DecisiveScores,
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: ClassScoreOptions<L> = {},
): readonly (number | null)[] {
  return named('valuesOfClassScores', () => {
    checkScoreRow('row', row);
    checkOptionNames(options, ['labels', 'sampleWeight', 'nulls']);
    const scores = readClassScores(yTrue, yScore, options);
    return row.classes === 'two' ? [null] : valuesOfClasses(row, scores);
  });
}

/** A column that was exchanged, and what came of it. */
export interface ExchangedScoreColumn {
  readonly column: keyof ScoreColumns;
  readonly from: string | number;
  readonly to: string | number;
  /** What the new value means, in words. */
  readonly words: string;
  /** The value after it; null where it is not known. */
  readonly value: number | null;
}

/**
 * Why two rows give two numbers of scores of two classes: the columns in which they differ are exchanged
 * one at a time, in the table's order, each exchange staying for the next.
 *
 * @param from The row to start with.
 * @param to The row to end with; of the same metric.
 * @param sweep A sweep over every distinct score.
 * @returns Each exchange with the value after it; the last value is that of `to`.
 * @throws {MetricError} `option-conflict` if the sweep is not exact, `unsupported-type`, `invalid-option`.
 * @see `exchangedColumns` of core: the same of a matrix.
 * @example
 * const sweep = thresholdSweep([1, 1, 0, 0], [0.1, 0.2, 0.7, 0.9]);
 * const row = (name) => scoreRows().find((one) => one.name === name);
 * const steps = exchangedScoreColumns(row('pr_auc'), row('areaUnderPR'), sweep);
 * steps.map(({ column, value }) => `${column} ${value.toFixed(4)}`); // → ['points 0.2917', 'start 0.2917']
 */
export function exchangedScoreColumns(
  from: DecisiveScores,
  to: DecisiveScores,
  sweep: ThresholdSweep,
): readonly ExchangedScoreColumn[] {
  return named('exchangedScoreColumns', () => {
    checkScoreRow('from', from);
    checkScoreRow('to', to);
    checkExactSweep(sweep);
    const steps: ExchangedScoreColumn[] = [];
    let row = from;
    for (const column of SCORE_COLUMNS) {
      if (Object.is(row[column], to[column])) continue;
      row = { ...row, [column]: to[column] };
      const value = row.classes === 'two' ? valueOfTwo(row, { sweep }) : null;
      const words = columnInWords(column, to[column]);
      steps.push({ column, from: from[column], to: to[column], words, value });
    }
    return steps;
  });
}
