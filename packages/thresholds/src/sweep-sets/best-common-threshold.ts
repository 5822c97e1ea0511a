import type { CountsFunction, Label, Metric } from '@confmat/core';
import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import { emptyValue, plateauAt } from '../best/best-threshold.js';
import type { Plateau } from '../best/best-threshold.js';
import { directionOf, evaluate } from '../best/metric.js';
import type { DirectionOption } from '../best/metric.js';
import { findGreatest, findLeast } from '../kernels/find-best.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { checkNoBins, checkSweepSet } from './check-sweep-set.js';
import { addDefinedAt, divideByCounts } from './kernels/average-at-thresholds.js';
import { mergeThresholds } from './kernels/merge-sweeps.js';
import { poolSweeps } from './pooled-sweep.js';
import type { SweepSet } from './sweep-set.js';

/** Options of `bestCommonThreshold`. */
export interface BestCommonThresholdOptions extends DirectionOption {
  /**
   * What is to be best: the mean of the metric over the classes or labels (`'macro'`), or the
   * metric of all their counts added up (`'micro'`). Default: `'macro'`.
   */
  readonly average?: 'macro' | 'micro' | undefined;
}

/** The best threshold that all classes or labels have in common; or why there is none. */
export type BestCommonThreshold<L extends Label = Label> =
  ReachedCommonThreshold<L> | UnreachedCommonThreshold<L>;

/** The best threshold that all classes or labels have in common. */
export interface ReachedCommonThreshold<L extends Label = Label> {
  readonly reached: true;
  /** The highest of the best thresholds, an observed score. */
  readonly threshold: number;
  /** The average there. */
  readonly value: number;
  readonly labels: readonly L[];
  /** The metric of each class or label there, shape (nLabels,). */
  readonly values: Float64Array;
  readonly plateau: Plateau;
  /** The average if nothing at all is predicted positive, which is never chosen. */
  readonly emptyValue: number;
}

/** Why there is no best threshold: the average is undefined at every one. */
export interface UnreachedCommonThreshold<L extends Label = Label> {
  readonly reached: false;
  /** Why, in words. */
  readonly reason: string;
  readonly labels: readonly L[];
  /** The average if nothing at all is predicted positive. */
  readonly emptyValue: number;
}

const OPTIONS: readonly string[] = ['average', 'direction'];

/**
 * Find the one threshold for all classes or labels at which the average of a metric is best.
 * Thresholds of their own do better; `bestThreshold` of each sweep, and `bestMicroF1`, find those.
 *
 * The macro average is of the labels whose value is defined, all of them unless the metric gives
 * NaN. Of equally good thresholds it is the highest. It is chosen on the rows of the sweeps:
 * measured on the same rows the value is a little too good.
 * @param set Exact sweeps of each class or label, or sweeps of one list of thresholds.
 * @param metric What is to be best, for example `f1` of core.
 * @param options The average; the direction of a bare function.
 * @returns With `reached: true` the threshold, the average and the values there; with
 *   `reached: false` the reason.
 * @throws {MetricError} `option-conflict` for sweeps of bins, or of different lists; `empty-input`,
 *   `invalid-option`, `unsupported-type`, `shape-mismatch`, what the metric throws.
 * @see With constraints, micro: `bestThreshold(pooledSweep(set), metric, { subjectTo })`.
 * @example
 * const set = labelSweeps([[1, 0], [1, 1]], [[0.75, 0.25], [0.5, 0.5]]);
 * const best = bestCommonThreshold(set, f1);
 * best.reached ? best.threshold : best.reason; // → 0.5
 */
export function bestCommonThreshold<L extends Label>(
  set: SweepSet<L>,
  metric: Metric,
  options?: BestCommonThresholdOptions,
): BestCommonThreshold<L>;
export function bestCommonThreshold<L extends Label>(
  set: SweepSet<L>,
  metric: CountsFunction,
  options: BestCommonThresholdOptions & Required<DirectionOption>,
): BestCommonThreshold<L>;
export function bestCommonThreshold<L extends Label>(
  set: SweepSet<L>,
  metric: Metric | CountsFunction,
  options: BestCommonThresholdOptions = {},
): BestCommonThreshold<L> {
  return named('bestCommonThreshold', () => {
    checkSweepSet(set);
    checkNoBins(set);
    checkOptionNames(options, OPTIONS);
    const { average = 'macro' } = options;
    const direction = directionOf(metric, options.direction);
    checkOption('average', average, ['macro', 'micro']);
    const pooled = poolSweeps(set);
    const each = set.sweeps.map((sweep) => ({
      rows: rowsAt(sweep, pooled.thresholds),
      values: evaluate('metric', metric, sweep.counts),
      empty: emptyValue(sweep, metric),
    }));

    const means = new Float64Array(pooled.thresholds.length);
    const emptyMean = new Float64Array(1);
    if (average === 'micro') {
      means.set(evaluate('metric', metric, pooled.counts));
      emptyMean[0] = emptyValue(pooled, metric);
    } else {
      const nDefined = new Int32Array(means.length);
      const nEmptyDefined = new Int32Array(1);
      for (const { rows, values, empty } of each) {
        addDefinedAt(values, empty, rows, means, nDefined);
        addDefinedAt(values, empty, Int32Array.of(0), emptyMean, nEmptyDefined);
      }
      divideByCounts(nDefined, means);
      divideByCounts(nEmptyDefined, emptyMean);
    }

    const row = direction === 'max' ? findGreatest(means) : findLeast(means);
    const [atEmpty = NaN] = emptyMean;
    if (row < 0) {
      const reason = 'the average of the metric is undefined at every threshold';
      return { reached: false, reason, labels: set.labels, emptyValue: atEmpty };
    }
    const values = Float64Array.from(each, ({ rows, values, empty }) => {
      const place = rows[row];
      return place === undefined ? NaN : (values[place - 1] ?? empty);
    });
    return {
      reached: true,
      threshold: pooled.thresholds[row] ?? NaN,
      value: means[row] ?? NaN,
      labels: set.labels,
      values,
      plateau: plateauAt(pooled, means, row),
      emptyValue: atEmpty,
    };
  });
}

/** How many thresholds of a sweep are at least each of all thresholds, its own among them. */
function rowsAt({ thresholds }: ThresholdSweep, all: Float64Array): Int32Array {
  const room = thresholds.length + all.length;
  const rows = new Int32Array(room);
  const m = mergeThresholds(thresholds, all, new Float64Array(room), rows, new Int32Array(room));
  return rows.slice(0, m);
}
