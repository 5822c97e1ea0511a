import type { MetricOptions } from '../averages/options.js';
import { checkOption } from '../columns/check.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import type { RowMetric } from './evaluate.js';
import { fbetaMetric } from './fbeta.js';
import type { BetaOption } from './fbeta.js';

const NAME = 'fbetaOfAverages';

/** Options of `fbetaOfAverages`. */
export type FbetaOfAveragesOptions<L extends Label = Label> = Omit<
  MetricOptions<L>,
  'average' | 'posLabel'
> &
  BetaOption & {
    /** How precision and recall become one number each. */
    readonly average: 'micro' | 'macro' | 'weighted';
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
  const { beta, ...others } = options;
  fbetaMetric(NAME, beta);
  checkOption(NAME, 'average', options.average, ['micro', 'macro', 'weighted']);
  // F0 is precision, F∞ is recall.
  const precision = averageOf({ ...fbetaMetric(NAME, 0), name: NAME }, source, others);
  const recall = averageOf({ ...fbetaMetric(NAME, Infinity), name: NAME }, source, others);
  const square = beta * beta;
  if (square === 0) return precision;
  if (square === Infinity) return recall;
  const below = square * precision + recall;
  return below === 0 ? 0 : ((1 + square) * precision * recall) / below;
}

function averageOf<L extends Label>(
  metric: RowMetric,
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): number {
  return Number(evaluateMetric(metric, source, options));
}
