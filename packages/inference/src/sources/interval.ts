import { isConfusionMatrix } from '@confmat/core';
import type {
  BinaryCounts,
  ClassMetric,
  ConfusionMatrix,
  Label,
  MatrixOrCounts,
  ProblemMetric,
} from '@confmat/core';
import { asMetric, named, optionConflict } from '@confmat/core/internal';
import { checkSource } from '../check-source.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { rowsOfMatrix } from '../matrix/matrix-rows.js';
import { UNKNOWN_UNITS } from '../refusals.js';
import type {
  Settings,
  AverageIntervalOptions,
  IntervalOptions,
  RowIntervalOptions,
} from '../interval/interval-options.js';
import { unitsOfCounts } from '../units/count-intervals.js';
import { LabelCells } from '../units/label-cells.js';
import { unitsOfMatrix } from '../units/matrix-intervals.js';
import { hasUnits } from '../units/units-of-matrix.js';
import { intervalOn } from '../interval/basis.js';
import type { Basis } from '../interval/basis.js';
import { rowsOfCounts } from './counts-rows.js';
import type { Interval } from '../interval/interval-data.js';
import { checkIntervalOptions } from '../interval/interval-options.js';

/**
 * The interval of a metric: which values the model could truly have, given how few rows were seen.
 * Shares of rows by Wilson's method, F1 and Jaccard exactly through the Jaccard index, means over
 * classes from the classes' own intervals, Matthews, κ and weighted means by the delta method on
 * smoothed counts.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows. Where they were counted with the
 *   option `unit`, the intervals are by unit: methods are then those by unit, and those of F1
 *   differ a little between a matrix, where it is linearized, and counts, where it goes through the
 *   Jaccard index.
 * @param metric A metric of core, such as `f1` or `fbetaOf(2)`.
 * @param options Average, level and method.
 * @returns An interval with an average, and for the metrics that are one number of a matrix (accuracy,
 *   error rate, balanced accuracy, Matthews, κ); otherwise an interval per row, shape (m,). The estimate
 *   leaves undefined rows out of averages. Where no method holds, `low` and `high` are NaN and `reason`
 *   says why.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `unsupported-type`, `partial-counts`,
 *   `unknown-label`.
 * @example
 * const matrix = confusionMatrixFromCounts([[45, 0], [0, 5]], ['no', 'yes']);
 * interval(matrix, f1, { average: 'macro' }).low.toFixed(3); // → '0.826'
 */
export function interval<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: AverageIntervalOptions<L>,
): Interval;
export function interval<L extends Label>(
  source: ConfusionMatrix<L>,
  metric: ProblemMetric<never>,
  options?: RowIntervalOptions<L>,
): Interval;
export function interval<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric,
  options?: RowIntervalOptions<L>,
): Interval[];
export function interval<L extends Label>(
  source: BinaryCounts<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options?: RowIntervalOptions<L>,
): Interval[];
// The last one is what the compiler speaks of where none fits: it names the argument at fault.
export function interval<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options?: IntervalOptions<L>,
): Interval | Interval[];
export function interval<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: IntervalOptions<L> = {},
): Interval | Interval[] {
  return named('interval', () => {
    const settings = checkIntervalOptions(options);
    const { samples, average } = options;
    const basis = basisOf(source, settings, samples);
    const checked = asMetric('metric', metric);
    if (samples !== undefined && !basis.isByUnit && average !== 'micro')
      throw optionConflict('samples', 'go with average "micro" alone');
    return intervalOn(basis, checked, options);
  });
}

/** How the intervals of a matrix or counts are made. */
export function basisOf(source: MatrixOrCounts, settings: Settings, samples?: BinaryCounts): Basis {
  if (isConfusionMatrix(source)) {
    if (samples === undefined) return basisOfMatrix(new MatrixBasis(source), settings);
    throw optionConflict('samples', 'go with counts of label sets, not with a matrix');
  }
  checkSource(source);
  const { units } = source;
  if (typeof units === 'object') return unitsOfCounts(new LabelCells(source, units), settings);
  const isKnown = units === undefined;
  const rows = rowsOfCounts(source, settings, isKnown ? samples : undefined);
  return isKnown ? rows : { ...rows, isByUnit: true, fault: UNKNOWN_UNITS };
}

export function basisOfMatrix(basis: MatrixBasis, settings: Settings): Basis {
  const { matrix } = basis;
  const rows = rowsOfMatrix(basis, settings);
  if (hasUnits(matrix)) return unitsOfMatrix(basis, matrix, rows, settings);
  return matrix.units === undefined ? rows : { ...rows, isByUnit: true, fault: UNKNOWN_UNITS };
}
