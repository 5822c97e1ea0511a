import type { NumberColumn } from '@confmat/core';
import { checkOptionNames, checkSameLength, named, readNumbers } from '@confmat/core/internal';
import { tCdf, twoSidedT } from '../numerics/distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { mustBeRowsOf } from '../refusals.js';

/** Options of `compareFolds`. */
export interface CompareFoldsOptions {
  /** Rows that each fold's model learned from. */
  readonly nTrain: number;
  /** Rows that each fold was judged on. */
  readonly nTest: number;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** It is unknown what the scores measure, and whether the greater one is better. */
const OF_SCORES = { metric: 'score', direction: null, kind: 'difference' } as const;

/** Two models over the same folds. */
export interface FoldComparison {
  /** Mean of a − b; its relevant rows are the folds. */
  readonly difference: Interval;
  /** The mean over its standard error; NaN if the folds do not vary. */
  readonly t: number;
  readonly degreesOfFreedom: number;
  /** Two-sided; NaN with a reason in `difference`. */
  readonly pValue: number;
  readonly method: 'nadeau-bengio';
}

/**
 * Compare two models by their scores on the same folds. The folds share their training rows, so their
 * scores are not independent: the variance is corrected for it.
 *
 * @param a Score of model a in each fold, shape (k,), k at least 2.
 * @param b Score of model b in the same folds, shape (k,).
 * @param options Sizes of the folds, level.
 * @returns The mean difference, its interval and the p-value.
 * @throws {MetricError} `length-mismatch`, `invalid-option`, `invalid-score`.
 * @see Nadeau & Bengio 2003, "Inference for the generalization error".
 * @example
 * const sizes = { nTrain: 900, nTest: 100 };
 * compareFolds([0.8, 0.82, 0.81], [0.79, 0.8, 0.81], sizes).pValue.toFixed(2); // → '0.27'
 */
export function compareFolds(
  a: NumberColumn,
  b: NumberColumn,
  options: CompareFoldsOptions,
): FoldComparison {
  return named('compareFolds', () => {
    checkOptionNames(options, ['nTrain', 'nTest', 'level']);
    const level = checkLevel(options.level);
    const { nTrain, nTest } = options;
    for (const [option, value] of Object.entries({ nTrain, nTest })) {
      if (!(Number.isFinite(value) && value > 0)) throw mustBeRowsOf(option, value);
    }
    const [first, second] = [
      readNumbers('a', a, 'invalid-score'),
      readNumbers('b', b, 'invalid-score'),
    ];
    checkSameLength({ a, b });
    const differences = Float64Array.from(first, (score, fold) => score - (second[fold] ?? NaN));
    const k = differences.length;
    const mean = differences.reduce((sum, one) => sum + one, 0) / k;
    const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    const error = Math.sqrt((1 / k + nTest / nTrain) * (squares / (k - 1)));
    const of = { ...OF_SCORES, estimate: mean, level, relevantRows: k };
    const facts = { degreesOfFreedom: k - 1, method: 'nadeau-bengio' } as const;
    const isAlike = differences.every((one) => one === 0);
    if (k < 2 || !(error > 0)) {
      const difference = noInterval(
        of,
        k < 2 ? 'there are fewer than two folds' : 'the differences of the folds do not vary',
      );
      return { ...facts, difference, t: NaN, pValue: k > 1 && isAlike ? 1 : NaN };
    }
    const t = mean / error;
    const half = twoSidedT(level, k - 1) * error;
    const difference = intervalOf(of, 'nadeau-bengio', [mean - half, mean + half]);
    return { ...facts, difference, t, pValue: 2 * tCdf(-Math.abs(t), k - 1) };
  });
}
