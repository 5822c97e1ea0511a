import {
  accuracy,
  f1,
  falsePositiveRate,
  negativePredictiveValue,
  precision,
  recall,
} from '@confmat/core';
import type { ClassMetric, ProblemMetric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { twoSidedZ } from '@confmat/inference/internal';
import { bestThreshold, countsAt } from '@confmat/thresholds';
import type { BestThreshold, ThresholdSweep } from '@confmat/thresholds';
import { thresholdDomain } from '../plot/plot-area.js';
import { metricName } from '../svg/metric-name.js';
import { isByUnit } from '../units/units-of-results.js';
import type { PanelData, PanelMetric, PanelModelData } from './panel-data.js';
import { cutsOf } from './panel-model.js';
import { packSteps } from './steps.js';

/** A model for the panel. */
export interface PanelSource {
  readonly name?: string | undefined;
  readonly sweep: ThresholdSweep;
  /** The threshold in use. Default: where F1 is best. */
  readonly threshold?: number | undefined;
}

/** Even cuts: a slider that moves by less than a pixel of a large screen. */
const BINS = 4096;

/**
 * Make the data of a threshold panel. At every cut the counts are exact; by unit it has no intervals.
 *
 * @param sources Models with rows of both classes or of one.
 * @param level Coverage of intervals.
 */
export function panelOf(sources: readonly PanelSource[], level: number): PanelData {
  const isKnown = sources.every(({ sweep }) => !sweep.weighted && !isByUnit(sweep));
  return {
    models: sources.map(modelOf),
    metrics: [precision, recall, f1, falsePositiveRate, negativePredictiveValue, accuracy].map(
      panelMetric,
    ),
    z: isKnown ? twoSidedZ(level) : null,
  };
}

/** A metric as its coefficients. */
function panelMetric(metric: ClassMetric | ProblemMetric): PanelMetric {
  const form = formOf(metric);
  if (!form) throw new Error('bug: the panel shows ratios of counts alone');
  return { name: metricName(metric.name), over: form.over, under: form.under, range: metric.range };
}

function modelOf({ name = '', sweep, threshold }: PanelSource): PanelModelData {
  const found = bestEdge(sweep);
  const best = found.reached ? found.threshold : undefined;
  const start = threshold ?? best ?? sweep.thresholds[0] ?? 0;
  const marks = [best, threshold].filter((mark) => mark !== undefined);
  const [low, high] = thresholdDomain([sweep.thresholds]);
  const isExact = sweep.kind === 'exact';
  const cuts = isExact ? { low, high, bins: BINS } : everyNth(sweep.thresholds);
  const extra = isExact ? [...new Set(marks)] : marks;
  const counts = countsAt(sweep, cutsOf({ cuts, extra }));
  const { nPositives, nNegatives } = sweep;
  return {
    ...{ name, cuts, extra, nPositives, nNegatives, start },
    positives: stepsOf(counts.tp),
    negatives: stepsOf(counts.fp),
  };
}

/** The best threshold for F1; of bins, the best of their edges. */
export function bestEdge(sweep: ThresholdSweep): BestThreshold {
  return bestThreshold(edgesOf(sweep), f1);
}

/** A sweep of bins as one of the list of their edges, at which the counts are exact. */
export function edgesOf(sweep: ThresholdSweep): ThresholdSweep {
  return sweep.kind === 'bins' ? { ...sweep, kind: 'list' } : sweep;
}

/** Whether the counts at a threshold are known: of a list, at its own thresholds alone. */
export function isKnownAt(sweep: ThresholdSweep, threshold: number): boolean {
  return edgesOf(sweep).kind !== 'list' || sweep.thresholds.includes(threshold);
}

/** At most as many thresholds as there are even cuts, the last among them. */
function everyNth(thresholds: Float64Array): number[] {
  const step = Math.ceil(thresholds.length / BINS);
  const last = thresholds.length - 1;
  return Array.from(thresholds).filter((_, row) => (last - row) % step === 0);
}

function stepsOf(sums: Float64Array): string | number[] {
  const steps = Array.from(sums, (sum, row) => sum - (row === 0 ? 0 : (sums[row - 1] ?? 0)));
  return steps.every((step) => Number.isSafeInteger(step) && step >= 0) ? packSteps(steps) : steps;
}
