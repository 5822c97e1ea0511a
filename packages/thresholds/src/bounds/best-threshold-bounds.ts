import type { BinaryCounts, CountsFunction, Metric } from '@confmat/core';
import { asMetric, checkOptionNames, complementaryCounts, named } from '@confmat/core/internal';
import { directionOf, evaluate } from '../best/metric.js';
import type { DirectionOption } from '../best/metric.js';
import { blankEmptyPredictions, findGreatest, findLeast } from '../kernels/find-best.js';
import { checkRising, checkSweep } from '../sweep/check-sweep.js';
import { closedColumns } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import type { Bounds } from './bounds.js';
import { writeUpperCorners } from './kernels/write-corners.js';

/** Options of `bestThresholdBounds`. */
export type BestThresholdBoundsOptions = DirectionOption;

/** Bounds of a metric's best value, and the best threshold that the sweep has. */
export interface BestThresholdBounds extends Bounds {
  /**
   * The value at `threshold`: one of the bounds; NaN where the metric is 0/0 at every threshold.
   */
  readonly estimate: number;
  /** The highest of the best thresholds in the sweep; −Infinity if every row must be positive. */
  readonly threshold: number;
  /** Its row in the sweep; nThresholds for −Infinity, −1 if there is none. */
  readonly row: number;
}

const OPTIONS: readonly string[] = ['direction'];

/**
 * Bounds of the best value that a metric has over all scores as thresholds, for a sweep that knows
 * only some of them. Its own thresholds are exact. Inside a bin a threshold has at best all of the
 * bin's positives and none of its negatives, so the metric must grow with tp and fall with fp
 * (`direction: 'min'`: fall and grow), as precision, recall, F, accuracy, MCC and costs of errors
 * do. The parts above the highest and below the lowest listed threshold are bins too.
 * @param sweep A sweep of any kind; an exact one knows the value.
 * @param metric What is to be best.
 * @param options The direction of a bare function.
 * @returns Bounds that the best value never leaves; all NaN if the metric is undefined throughout.
 *   Predicting nothing positive does not count, as no score does that.
 * @throws {MetricError} `option-conflict` if weights below 0 make counts fall, `invalid-option`,
 *   `unsupported-type`, `shape-mismatch`, what the metric throws.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * bestThresholdBounds(sweep, f1).high; // → 0.8
 */
export function bestThresholdBounds(
  sweep: ThresholdSweep,
  metric: Metric,
  options?: BestThresholdBoundsOptions,
): BestThresholdBounds;
export function bestThresholdBounds(
  sweep: ThresholdSweep,
  metric: CountsFunction,
  options: BestThresholdBoundsOptions & Required<DirectionOption>,
): BestThresholdBounds;
export function bestThresholdBounds(
  sweep: ThresholdSweep,
  metric: Metric | CountsFunction,
  options: BestThresholdBoundsOptions = {},
): BestThresholdBounds {
  return named('bestThresholdBounds', () => {
    checkSweep(sweep);
    checkRising(sweep);
    checkOptionNames(options, OPTIONS);
    const direction = directionOf(metric, options.direction);
    const { range } = asMetric('metric', metric);
    const worst = direction === 'max' ? range[0] : range[1];
    const find = direction === 'max' ? findGreatest : findLeast;
    const { thresholds, tp, fp, singleScore } = closedColumns(sweep);
    const counted = (positives: Float64Array, negatives: Float64Array): BinaryCounts =>
      countsOfColumns(sweep, thresholds, positives, negatives);

    const values = evaluate('metric', metric, counted(tp, fp)).slice();
    blankEmptyPredictions(tp, fp, values);
    const row = find(values);
    const attained = values[row] ?? NaN;

    const corner = new Float64Array(fp.length);
    writeUpperCorners(fp, singleScore, corner);
    // Where a corner is 0/0, thresholds inside its bin may be defined, and none of them is better than 0.
    const corners = evaluate('metric', metric, counted(tp, corner), 0);
    const beyond = corners.map((value, i) => (singleScore[i] === 1 ? (values[i] ?? NaN) : value));
    // A bin that is not empty may start with scores as few as you like, all of them negative.
    blankEmptyPredictions(tp, fp, beyond);
    const possible = beyond[find(beyond)] ?? attained;
    const known = Number.isNaN(attained) && !Number.isNaN(possible) ? worst : attained;
    const isBeyond = direction === 'max' ? possible > known : possible < known;
    const limit = isBeyond ? possible : known;
    return {
      low: direction === 'max' ? known : limit,
      high: direction === 'max' ? limit : known,
      estimate: attained,
      threshold: thresholds[row] ?? NaN,
      row,
    };
  });
}

function countsOfColumns(
  sweep: ThresholdSweep,
  keys: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
): BinaryCounts {
  const { weighted, units } = sweep;
  const columns = { of: 'thresholds', keys, tp, fp, weighted } as const;
  return complementaryCounts(units === undefined ? columns : { ...columns, units: 'unknown' }, {
    positives: sweep.nPositives,
    negatives: sweep.nNegatives,
  });
}
