import { checkZeroDivision } from '../averages/options.js';
import type { MetricOptions, ZeroDivision } from '../averages/options.js';
import { checkOption } from '../columns/check.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import { fbetaMetric } from './fbeta.js';
import type { BetaOption } from './fbeta.js';

const NAME = 'fbetaOfAverages';

/** The value at 0/0 for precision and recall apart. Default: 0 each. */
export interface ZeroDivisionApart {
  readonly precision?: ZeroDivision | undefined;
  readonly recall?: ZeroDivision | undefined;
}

/** Options of `fbetaOfAverages`. */
export type FbetaOfAveragesOptions<L extends Label = Label> = Omit<
  MetricOptions<L>,
  'average' | 'posLabel' | 'zeroDivision'
> &
  BetaOption & {
    /** How precision and recall become one number each. */
    readonly average: 'micro' | 'macro' | 'weighted';
    /** The value where a denominator is 0, also for precision and recall apart. Default: 0. */
    readonly zeroDivision?: ZeroDivision | ZeroDivisionApart | undefined;
  };

/**
 * Fβ of averaged precision and averaged recall: (1 + β²) P̄ R̄ / (β² P̄ + R̄). This is **not** the
 * average of the rows' Fβ, which `fbeta` gives: of the macro averages it is the greater of the two,
 * by up to 0.5. Papers and libraries call either of them "macro F1"; say which one you report.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options `beta`, the average and treatment of rows whose precision or recall is undefined.
 * @returns A number in [0, 1]: 0 where both averages are 0; NaN where one of them has no rows left.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`.
 * @see Sokolova & Lapalme 2009; Opitz & Burst 2019, "Macro F1 and macro F1". scikit-learn has the
 *   average of Fβ only.
 */
export function fbetaOfAverages<L extends Label>(
  source: MatrixOrCounts<L>,
  options: FbetaOfAveragesOptions<L>,
): number {
  const { beta, zeroDivision, ...others } = options;
  fbetaMetric(NAME, beta);
  checkOption(NAME, 'average', options.average, ['micro', 'macro', 'weighted']);
  const zero = apart(zeroDivision);
  // F0 is precision, F∞ is recall.
  const averageOf = (limit: number, zeroDivision: ZeroDivision | undefined): number => {
    const metric = { ...fbetaMetric(NAME, limit), name: NAME };
    return Number(evaluateMetric(metric, source, { ...others, zeroDivision }));
  };
  const precision = averageOf(0, zero.precision);
  const recall = averageOf(Infinity, zero.recall);
  const square = beta * beta;
  if (square === 0) return precision;
  if (square === Infinity) return recall;
  const below = square * precision + recall;
  return below === 0 ? 0 : ((1 + square) * precision * recall) / below;
}

function apart(zeroDivision: FbetaOfAveragesOptions['zeroDivision']): ZeroDivisionApart {
  if (typeof zeroDivision !== 'object' || (zeroDivision as unknown) === null) {
    checkZeroDivision(NAME, zeroDivision);
    return { precision: zeroDivision, recall: zeroDivision };
  }
  checkZeroDivision(NAME, zeroDivision.precision, 'zeroDivision.precision');
  checkZeroDivision(NAME, zeroDivision.recall, 'zeroDivision.recall');
  return zeroDivision;
}
