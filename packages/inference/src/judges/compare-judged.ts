import type { ConfusionMatrix, Label } from '@confmat/core';
import { named } from '@confmat/core/internal';
import { differenceInterval, testOf } from '../diff/independent-difference.js';
import type { IndependentTest } from '../diff/independent-difference.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import type { JudgeTotals } from './judge-cells.js';
import { judged } from './judged.js';
import type { JudgedOptions } from './judged.js';

/** The rows of one system, some with human labels. */
export interface JudgedRows<L extends Label = Label> {
  /** Rows with both labels: row = human, column = judge; two classes. */
  readonly humanByJudge: ConfusionMatrix<L>;
  /** The judge's verdicts on the rows that no human labelled. */
  readonly judgeTotals: JudgeTotals;
}

/** Two corrected shares. */
export interface JudgedComparison extends IndependentTest {
  readonly a: Interval;
  readonly b: Interval;
  /** a − b. */
  readonly difference: Interval;
}

/**
 * Compare the shares of positives of two systems under one judge, each corrected by the human labels of
 * its own rows, as those of two independent samples. A judge may be kinder to one system than to the
 * other, so neither is corrected by the labels of the other.
 *
 * @param a Of one system, or of one month.
 * @param b Of the other.
 * @param options How rows were chosen, positive label, level.
 * @returns Both shares, the difference a − b and its p-value: 1 less the level at which its interval
 *   ends at 0. NaN with a reason where one of the shares has no interval.
 * @throws {MetricError} As `judged`.
 * @see Zou & Donner 2008, "Construction of confidence limits about effect measures: a general approach".
 * @example
 * const [bad, good] = [[45, 5], [5, 45]];
 * const humanByJudge = confusionMatrixFromCounts([bad, good], ['bad', 'good']);
 * const rows = (positives: number) => ({ humanByJudge, judgeTotals: { positives, total: 1000 } });
 * compareJudged(rows(700), rows(500), { labeled: 'by human label' }).difference.estimate.toFixed(2); // → '0.25'
 */
export function compareJudged<L extends Label>(
  a: JudgedRows<L>,
  b: JudgedRows<L>,
  options: JudgedOptions<L>,
): JudgedComparison {
  return named('compareJudged', () => {
    const both = (level: number): readonly [a: Interval, b: Interval] => [
      judged(a.humanByJudge, a.judgeTotals, { ...options, level }),
      judged(b.humanByJudge, b.judgeTotals, { ...options, level }),
    ];
    const level = checkLevel(options.level);
    const [ofA, ofB] = both(level);
    const difference = differenceInterval(ofA, ofB, level);
    return { a: ofA, b: ofB, difference, ...testOf(difference, both, 'mover') };
  });
}
