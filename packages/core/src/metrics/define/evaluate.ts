import { meanOfDefined, rowWeightsOf } from '../../averages/average-rows.js';
import { checkMetricOptions } from '../../averages/options.js';
import type { MetricOptions, UndefinedOptions } from '../../averages/options.js';
import { refusal, unknownLabel } from '../../errors/refusals.js';
import type { Label } from '../../label.js';
import { nRows } from '../../counts/binary-counts.js';
import type { BinaryCounts } from '../../counts/binary-counts.js';
import { totalsOf } from '../../counts/complementary-counts.js';
import { countsOf } from '../../counts/counts-of.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import { poolRows } from '../../counts/pooled-counts.js';
import { findRows, pickRows } from '../../counts/select-rows.js';
import type { RowMetric } from './metric.js';

/**
 * Evaluate a metric per row, shape (m,), or averaged, with the caller's treatment of 0/0. An
 * average is NaN if every row in it is undefined and left out, or, but for the micro average, which
 * is 0/0 then, there are no rows.
 */
export function evaluateMetric<L extends Label>(
  metric: RowMetric,
  source: MatrixOrCounts<L>,
  options: MetricOptions<L> = {},
): Float64Array | number {
  const counts = countsOf(source);
  checkMetricOptions(options);
  switch (options.average ?? null) {
    case null:
      return evaluateRows(metric, counts, options);
    case 'binary':
      return single(metric, positiveRow(counts, options.posLabel), options);
    case 'micro':
      return single(metric, poolRows(counts), options);
    case 'macro':
      return meanOfDefined(evaluateRows(metric, counts, options), counts.rowWeights);
    default: {
      const weights = rowWeightsOf(counts, options.weights);
      return meanOfDefined(evaluateRows(metric, counts, options), weights);
    }
  }
}

/** A metric's value for every row of counts, shape (m,). */
function evaluateRows(
  metric: RowMetric,
  counts: BinaryCounts,
  options: UndefinedOptions,
): Float64Array {
  for (const column of metric.needs) {
    // To ask complementary counts for a column is to have it made.
    if (totalsOf(counts) ?? counts[column]) continue;
    throw refusal({ code: 'partial-counts', missing: column });
  }
  const { zeroDivision = 0, onUndefined } = options;
  const values = new Float64Array(nRows(counts));
  const nUndefined = metric.write(counts, values);
  if (nUndefined === 0) return values;
  onUndefined?.(undefinedRows(metric, counts, values));
  return Number.isNaN(zeroDivision)
    ? values
    : values.map((value) => (Number.isNaN(value) ? zeroDivision : value));
}

function single(metric: RowMetric, counts: BinaryCounts, options: UndefinedOptions): number {
  return evaluateRows(metric, counts, options)[0] ?? NaN;
}

function positiveRow<L extends Label>(
  counts: BinaryCounts<L>,
  posLabel: NoInfer<L> | undefined,
): BinaryCounts<L> {
  if (posLabel === undefined) throw new Error('bug: checkMetricOptions asks for posLabel');
  const rows = findRows(counts, [posLabel]);
  if ((rows[0] ?? -1) >= 0) return pickRows(counts, [posLabel], rows);
  throw unknownLabel('posLabel', posLabel, Array.from<Label>(counts.keys ?? []));
}

function undefinedRows(
  metric: RowMetric,
  counts: BinaryCounts,
  values: Float64Array,
): {
  metric: string;
  reason: string;
  rows: readonly number[];
  keys: readonly (Label | number)[];
} {
  const rows: number[] = [];
  values.forEach((value, row) => {
    if (Number.isNaN(value)) rows.push(row);
  });
  const keys = rows.map((row) => counts.keys?.[row] ?? row);
  return { metric: metric.name, reason: metric.undefinedReason, rows, keys };
}
