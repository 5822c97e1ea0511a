import { ARRAY, CALLABLE, DICT, NULL } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { Checked } from '../../arguments/call-metric.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { readArray } from '../../arrays/read-array.js';
import { mustBeColumn } from '../../faults.js';
import { columnOf, readScores, weightColumn } from '../../scores/read-scores.js';
import { checkLengths } from '../../targets/check-lengths.js';
import { readWeights } from '../../targets/read-weights.js';

/** A metric of true and predicted labels: 1 where the score reaches the threshold, 0 elsewhere. */
export type MetricOfLabels<T> = (
  y_true: never,
  y_pred: Int32Array,
  options: Readonly<Record<string, unknown>>,
) => T;

/** Arguments of `metric_at_thresholds`, by name. */
export interface MetricAtThresholdsArguments<T = unknown> {
  /** True labels, shape (nSamples,). */
  readonly y_true: ArrayLikeInput;
  /** Finite scores, shape (nSamples,). */
  readonly y_score: ArrayLikeInput;
  /** Called once for each distinct score. */
  readonly metric_func: MetricOfLabels<T>;
  /** Weight of each sample, shape (nSamples,); those of weight 0 are left out. Default: 1 each. */
  readonly sample_weight?: ArrayLikeInput | null | undefined;
  /** Further options of the metric. Default: null, none. */
  readonly metric_params?: Readonly<Record<string, unknown>> | null | undefined;
}

/** What the metric returned at each threshold, an array of numbers if it returned numbers. */
export type ValuesAtThresholds<T> = readonly [
  values: T extends number ? Float64Array : readonly T[],
  thresholds: Float64Array,
];

/**
 * A metric of the predictions at every distinct score, the greatest first. The samples are given to
 * it in the order of their scores.
 * @param y_true True labels, shape (nSamples,).
 * @param y_score Finite scores, shape (nSamples,).
 * @param metric_func Called once for each distinct score.
 * @param options By name: `sample_weight`, `metric_params`.
 * @returns `[values, thresholds]`: what the metric returned, `Float64Array` if numbers, otherwise
 *   an array of it (NumPy stacks arrays), and the scores, descending.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, and what the metric
 *   throws.
 * @see scikit-learn `metric_at_thresholds`
 * @example
 * metric_at_thresholds([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], accuracy_score)[0]; // → Float64Array [0.75, 0.5, 0.75, 0.5]
 */
export function metric_at_thresholds<T>(
  y_true: ArrayLikeInput,
  y_score: ArrayLikeInput,
  metric_func: MetricOfLabels<T>,
  options?: Omit<MetricAtThresholdsArguments<T>, 'y_true' | 'y_score' | 'metric_func'>,
): ValuesAtThresholds<T>;
/**
 * The same, with all arguments by name.
 * @param options An object of all.
 * @returns As above.
 */
export function metric_at_thresholds<T>(
  options: MetricAtThresholdsArguments<T>,
): ValuesAtThresholds<T>;
export function metric_at_thresholds(...received: readonly unknown[]): unknown {
  return callMetric<
    MetricAtThresholdsArguments,
    readonly [Float64Array | readonly unknown[], Float64Array]
  >('metric_at_thresholds', received, {
    nPositional: 3,
    parameters: {
      y_true: required(ARRAY),
      y_score: required(ARRAY),
      metric_func: required(CALLABLE),
      sample_weight: optional(null, ARRAY, NULL),
      metric_params: optional(null, DICT, NULL),
    },
    compute: metricAtThresholds,
  });
}

function metricAtThresholds(
  args: Checked<MetricAtThresholdsArguments>,
): readonly [Float64Array | readonly unknown[], Float64Array] {
  const { metric_func, metric_params } = args;
  const sample_weight = weightColumn(args.sample_weight);
  const truth = readArray('y_true', args.y_true);
  if (truth.form === 'sparse' || (truth.shape[1] ?? 1) !== 1 || truth.shape.length > 2) {
    throw mustBeColumn('y_true');
  }
  const { cells } = truth;
  checkLengths({ y_true: cells, y_score: args.y_score, sample_weight });
  const scores = readScores('y_score', args.y_score, 'TypeError');
  const column = columnOf('y_score', scores);
  const weights = readWeights(sample_weight, cells.length);
  const rows = Array.from(column, (_: number, row: number) => row)
    .filter((row) => weights?.[row] !== 0)
    .sort((a, b) => (column[b] ?? 0) - (column[a] ?? 0));
  const y_true = rows.map((row) => cells[row]);
  const sorted = Float64Array.from(rows, (row) => column[row] ?? NaN);
  const thresholds = sorted.filter((score, i) => i === 0 || score !== sorted[i - 1]);
  const options = {
    ...metric_params,
    ...(weights ? { sample_weight: Float64Array.from(rows, (row) => weights[row] ?? 0) } : {}),
  };
  const values = Array.from(thresholds, (threshold) => {
    const y_pred = Int32Array.from(sorted, (score) => (score >= threshold ? 1 : 0));
    return metric_func(y_true as never, y_pred, options);
  });
  const areNumbers = values.every((value) => typeof value === 'number');
  return [areNumbers ? Float64Array.from(values) : values, thresholds];
}
