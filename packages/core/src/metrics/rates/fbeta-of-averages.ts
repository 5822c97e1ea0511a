import { named } from '../../errors/metric-error.js';
import { checkZeroDivision } from '../../averages/options.js';
import type {
  AverageOptions,
  AverageWeights,
  UndefinedOptions,
  ZeroDivision,
} from '../../averages/options.js';
import { checkOption } from '../../columns/check.js';
import { checkOptionNames } from '../../columns/check-options.js';
import type { Label } from '../../label.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import { evaluateMetric } from '../define/evaluate.js';
import { checkBeta, fbetaRow } from '../define/fbeta-row.js';

const NAME = 'fbetaOfAverages';

/** The value at 0/0 for precision and recall apart. Default: 0 each. */
export interface ZeroDivisionApart {
  readonly precision?: ZeroDivision | undefined;
  readonly recall?: ZeroDivision | undefined;
}

/** Options of `fbetaOfAverages`. */
export interface FbetaOfAveragesOptions extends Pick<UndefinedOptions, 'onUndefined'> {
  /** As in other metrics; goes with `'weighted'` only. */
  readonly weights?: AverageWeights | undefined;
  /** The value where a denominator is 0, also for precision and recall apart. Default: 0. */
  readonly zeroDivision?: ZeroDivision | ZeroDivisionApart | undefined;
}

const OPTIONS = ['weights', 'zeroDivision', 'onUndefined'];

/**
 * Fβ of averaged precision and averaged recall: (1 + β²) P̄ R̄ / (β² P̄ + R̄). This is **not** the
 * average of the rows' Fβ, which `fbeta` gives: of the macro averages it is the greater of the two,
 * by up to 0.5. Papers and libraries call either of them "macro F1"; say which one you report.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param beta Weight of recall against precision, in [0, ∞]: above 1 favours recall.
 * @param average How precision and recall become one number each: `'micro'`, `'macro'` or
 *   `'weighted'`.
 * @param options Weights, and treatment of rows whose precision or recall is undefined.
 * @returns A number in [0, 1]: 0 where both averages are 0; NaN where one of them has no rows left.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`.
 * @see Sokolova & Lapalme 2009; Opitz & Burst 2019, "Macro F1 and macro F1". scikit-learn has the
 *   average of Fβ only.
 */
export function fbetaOfAverages<L extends Label>(
  source: MatrixOrCounts<L>,
  beta: number,
  average: 'micro' | 'macro' | 'weighted',
  options: FbetaOfAveragesOptions = {},
): number {
  return named(NAME, () => {
    checkBeta(beta);
    checkOption('average', average, ['micro', 'macro', 'weighted']);
    checkOptionNames(options, OPTIONS);
    const { zeroDivision, onUndefined, weights } = options;
    const zero = apart(zeroDivision);
    // F0 is precision, F∞ is recall.
    const averageOf = (limit: number, zeroDivision: ZeroDivision | undefined): number => {
      const chosen = { average, weights, zeroDivision, onUndefined } as AverageOptions<L>;
      return Number(evaluateMetric(fbetaRow(limit, NAME), source, chosen));
    };
    const precision = averageOf(0, zero.precision);
    const recall = averageOf(Infinity, zero.recall);
    const square = beta * beta;
    if (square === 0) return precision;
    if (square === Infinity) return recall;
    const below = square * precision + recall;
    return below === 0 ? 0 : ((1 + square) * precision * recall) / below;
  });
}

function apart(zeroDivision: FbetaOfAveragesOptions['zeroDivision']): ZeroDivisionApart {
  if (typeof zeroDivision !== 'object' || (zeroDivision as unknown) === null) {
    checkZeroDivision(zeroDivision);
    return { precision: zeroDivision, recall: zeroDivision };
  }
  checkZeroDivision(zeroDivision.precision, 'zeroDivision.precision');
  checkZeroDivision(zeroDivision.recall, 'zeroDivision.recall');
  return zeroDivision;
}
