import type { AverageOptions, MetricOptions, PerRowOptions } from '../averages/options.js';
import type { Label } from '../columns/label.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { reduceLift } from '../kernels/reduce-lift.js';
import { evaluateMetric } from './evaluate.js';
import type { RowMetric } from './evaluate.js';
import { fbetaMetric } from './fbeta.js';
import { fourCounts } from './four-counts.js';

const NAME = 'lift';
const perRow = /* @__PURE__ */ fourCounts(reduceLift);
/** A total pooled from classes has a prevalence of 1. */
const pooledClasses = /* @__PURE__ */ fbetaMetric(NAME, 0);

const METRIC: RowMetric = {
  name: NAME,
  reason: 'no true or no predicted samples',
  needs: ['fn', 'tn'],
  write: (counts, out) =>
    (counts.pooledOf === 'classes' ? pooledClasses.write : perRow)(counts, out),
};

/**
 * How many times more rows of a class are among those predicted as it than among all rows:
 * precision / prevalence. 1 is guessing, below 1 worse. Micro over classes is the micro precision,
 * because there the prevalence is 1.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, ∞), shape (m,); one number with an average. Undefined where there are
 *   no true or no predicted samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see R caret `lift`; PyCM `LS`.
 */
export function lift<L extends Label>(
  source: MatrixOrCounts<L>,
  options?: PerRowOptions<L>,
): Float64Array;
export function lift<L extends Label>(
  source: MatrixOrCounts<L>,
  options: AverageOptions<L>,
): number;
export function lift<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L>,
): Float64Array | number;
export function lift<L extends Label>(
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  return evaluateMetric(METRIC, source, options);
}
