import { isArrayOf, isColumn } from '../columns/column.js';
import type { Label } from '../label.js';
import { isConfusionMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import type { BinaryCounts } from './binary-counts.js';
import { countsOfClasses } from './counts-of-classes.js';
import type { MetricError } from '../errors/metric-error.js';
import { describeType } from '../errors/show.js';
import { unsupported } from '../errors/refusals.js';

/** What metrics take: a matrix, or counts of any kind. */
export type MatrixOrCounts<L extends Label = Label> = ConfusionMatrix<L> | BinaryCounts<L>;

/**
 * The counts that a metric works on: those of the classes of a matrix, without units, which metrics do
 * not need, or counts as they are.
 */
export function countsOf<L extends Label>(source: MatrixOrCounts<L>): BinaryCounts<L> {
  if (isConfusionMatrix(source)) return countsOfClasses(source);
  if (isBinaryCounts(source)) return source;
  throw mustBeSource(source, isColumn(source), isSweep(source));
}

function isSweep(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'counts' in value && 'thresholds' in value;
}

function isBinaryCounts(value: unknown): value is BinaryCounts<never> {
  if (typeof value !== 'object' || value === null) return false;
  const { tp, fp } = value as Partial<BinaryCounts>;
  return isArrayOf(tp, 'Float64Array') && isArrayOf(fp, 'Float64Array');
}

/** What is neither a matrix nor counts: first guesses are columns of labels, or a whole sweep. */
function mustBeSource(source: unknown, isColumn: boolean, isSweep: boolean): MetricError {
  const sweepAdvice = isSweep ? ', which are in sweep.counts' : '';
  const advice = isColumn ? ', such as confusionMatrix(yTrue, yPred)' : sweepAdvice;
  const received = isSweep ? 'a ThresholdSweep' : describeType(source);
  return unsupported('source', received, `a ConfusionMatrix or BinaryCounts${advice}`);
}
