import { binaryCounts } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { averagePrecision, rocAuc } from '@confmat/thresholds';
import {
  averagePrecisionBounds,
  bestThresholdBounds,
  rocAucBounds,
} from '@confmat/thresholds/bounds';
import type { ReachedThreshold, ThresholdSweep, UnreachedThreshold } from '@confmat/thresholds';
import type { Bounds } from '@confmat/thresholds/bounds';
import { chooseThreshold, scoredPositives } from '@confmat/thresholds/internal';
import { bestDirection, constraintsOf, metricOf, metricColumn } from '../metrics/sweep-metrics.js';
import type { SweepConstraint } from '../metrics/sweep-metrics.js';
import { writtenBest } from '@confmat/rows/input/typed-thresholds.js';
import type { BestOfMetric, MetricColumns, ModelSummary, UndefinedAt } from './result.js';

/** How metrics are computed. */
export interface SweptMetrics {
  readonly metrics: readonly string[];
  readonly beta: number;
  readonly zeroDivision: number;
  /** How thresholds are written. */
  readonly write: (threshold: number) => number;
}

/** Compute the metrics of each row of counts. */
export function metricColumns(
  counted: BinaryCounts,
  { metrics, beta, zeroDivision, write }: SweptMetrics,
): MetricColumns {
  const keys = Float64Array.from(counted.keys ?? [], (key) => write(Number(key)));
  const counts: BinaryCounts = { ...counted, keys };
  const undefinedAt: UndefinedAt[] = [];
  const values = metrics.map((name) => {
    const column = metricColumn(name, beta, counts, {
      zeroDivision,
      onUndefined: ({ metric, reason, keys }) => {
        for (const key of keys) undefinedAt.push({ threshold: Number(key), metric, reason });
      },
    });
    return [name, column] as const;
  });
  return { counts, values: Object.fromEntries(values), undefined: undefinedAt };
}

/** The area under the ROC curve and average precision, or what is known of them. */
function areasOf(sweep: ThresholdSweep): Pick<ModelSummary, 'rocAuc' | 'averagePrecision'> {
  if (sweep.kind !== 'exact') {
    return { rocAuc: rocAucBounds(sweep), averagePrecision: averagePrecisionBounds(sweep) };
  }
  const known = (value: number): Bounds => ({ low: value, high: value, estimate: value });
  return { rocAuc: known(rocAuc(sweep)), averagePrecision: known(averagePrecision(sweep)) };
}

/** The areas and the best thresholds of a sweep. */
export function summaryOf(
  name: string,
  sweep: ThresholdSweep,
  maximize: readonly string[],
  constraints: readonly SweepConstraint[],
  options: SweptMetrics,
): ModelSummary {
  const best = maximize.map((metric) => bestOf(sweep, metric, constraints, options));
  return { name, ...areasOf(sweep), best };
}

/** Metrics that get better with true positives and worse with false ones, so that bounds are known. */
const BOUNDED: readonly string[] = [
  'precision',
  'recall',
  'f1',
  'fbeta',
  'accuracy',
  'errorRate',
  'balancedAccuracy',
  'jaccard',
  'gMean',
  'informedness',
  'matthewsCorrcoef',
];

/** The best threshold by a metric under constraints. */
function bestOf(
  sweep: ThresholdSweep,
  name: string,
  constraints: readonly SweepConstraint[],
  options: SweptMetrics,
): BestOfMetric {
  const { beta } = options;
  const metric = metricOf(name, beta);
  const direction = bestDirection(metric);
  const found = chooseThreshold(sweep, metric, constraintsOf(constraints, beta));
  const hasBounds = sweep.kind !== 'exact' && constraints.length === 0 && BOUNDED.includes(name);
  const always = alwaysPositive(sweep);
  return {
    metric: name,
    direction,
    found: writtenBest(found, options.write),
    columns: found.reached ? metricColumns(countsOf(found), options) : null,
    bounds: hasBounds ? bestThresholdBounds(sweep, metric, { direction }) : null,
    reason: found.reached ? null : reasonOf(found, constraints),
    alwaysPositive: (always && metric(always, { zeroDivision: NaN })[0]) ?? NaN,
  };
}

/** Shares of the rows where all are positive, which finds no missed positive; null without rows. */
function alwaysPositive(sweep: ThresholdSweep): BinaryCounts | null {
  const { nPositives, nNegatives } = sweep;
  const n = nPositives + nNegatives;
  if (!(n > 0)) return null;
  const [share, found] = [nPositives / n, scoredPositives(sweep) / n];
  return binaryCounts({ tp: [found], fp: [1 - share], fn: [share - found], tn: [0] });
}

/** Constraints in the words of who typed them. */
function reasonOf(
  { unmet, reason }: UnreachedThreshold,
  constraints: readonly SweepConstraint[],
): string {
  if (unmet.length === 0) return reason;
  return unmet
    .map(({ index, least, greatest }) => {
      const { text = '', metric = '' } = constraints[index] ?? {};
      const values = Number.isNaN(least)
        ? 'is undefined at all of them'
        : `goes from ${least} to ${greatest}`;
      return `no threshold has ${text}, ${metric} ${values}`;
    })
    .join('; ');
}

function countsOf({ tp, fp, fn, tn, threshold }: ReachedThreshold): BinaryCounts {
  const counts = binaryCounts({ tp: [tp], fp: [fp], fn: [fn], tn: [tn] }, { of: 'thresholds' });
  return { ...counts, keys: Float64Array.of(threshold) };
}
