import { binaryCounts } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import {
  averagePrecision,
  averagePrecisionBounds,
  bestThreshold,
  bestThresholdBounds,
  noSkillCounts,
  noSkillScores,
  rocAuc,
  rocAucBounds,
} from '@confmat/thresholds';
import type {
  Bounds,
  ReachedThreshold,
  ThresholdSweep,
  UnreachedThreshold,
} from '@confmat/thresholds';
import { metricOf, valuesOf } from './metrics.js';
import type { SweepConstraint } from './metrics.js';
import type { BestFigures, Figures, ModelFigures, UndefinedAt } from './result.js';

/** How figures are computed. */
export interface FigureOptions {
  readonly metrics: readonly string[];
  readonly beta: number;
  readonly zeroDivision: number;
}

/** Figures of each row of counts. */
export function figuresOf(
  counts: BinaryCounts,
  { metrics, beta, zeroDivision }: FigureOptions,
): Figures {
  const undefinedFigures: UndefinedAt[] = [];
  const values = metrics.map((name) => {
    const column = valuesOf(name, beta, counts, {
      zeroDivision,
      onUndefined: ({ metric, reason, keys }) => {
        for (const key of keys) {
          undefinedFigures.push({ threshold: Number(key), metric, reason });
        }
      },
    });
    return [name, column] as const;
  });
  return { counts, values: Object.fromEntries(values), undefined: undefinedFigures };
}

/** The area under the ROC curve and average precision, or what is known of them. */
export function areasOf(sweep: ThresholdSweep): Pick<ModelFigures, 'rocAuc' | 'averagePrecision'> {
  if (sweep.kind !== 'exact') {
    return { rocAuc: rocAucBounds(sweep), averagePrecision: averagePrecisionBounds(sweep) };
  }
  const known = (value: number): Bounds => ({ lower: value, upper: value, estimate: value });
  return { rocAuc: known(rocAuc(sweep)), averagePrecision: known(averagePrecision(sweep)) };
}

/** Metrics that grow with true positives and fall with false ones, so that bounds are known. */
const BOUNDED: readonly string[] = [
  'precision',
  'recall',
  'f1',
  'fbeta',
  'accuracy',
  'balancedAccuracy',
  'jaccard',
  'gMean',
  'informedness',
  'matthewsCorrcoef',
];

/** The best threshold by a metric under constraints. */
export function bestOf(
  sweep: ThresholdSweep,
  metric: string,
  constraints: readonly SweepConstraint[],
  options: FigureOptions,
): BestFigures {
  const { beta } = options;
  const subjectTo = constraints.map(({ metric: name, atLeast, atMost }) => ({
    metric: metricOf(name, beta),
    atLeast,
    atMost,
  }));
  // The edges of bins are thresholds like those of a list: counts there are exact.
  const listed = sweep.kind === 'bins' ? { ...sweep, kind: 'list' as const } : sweep;
  const found = bestThreshold(listed, metricOf(metric, beta), { direction: 'max', subjectTo });
  const hasBounds = sweep.kind !== 'exact' && constraints.length === 0 && BOUNDED.includes(metric);
  const { prevalence } = noSkillScores(sweep);
  const always = Number.isNaN(prevalence) ? null : noSkillCounts(prevalence, [1]);
  return {
    metric,
    found,
    figures: found.reached ? figuresOf(countsOf(found), options) : null,
    bounds: hasBounds
      ? bestThresholdBounds(sweep, metricOf(metric, beta), { direction: 'max' })
      : null,
    reason: found.reached ? null : reasonOf(found, constraints),
    alwaysPositive: (always && valuesOf(metric, beta, always, { zeroDivision: NaN })[0]) ?? NaN,
  };
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
