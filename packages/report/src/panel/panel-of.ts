import {
  accuracy,
  f1,
  falsePositiveRate,
  negativePredictiveValue,
  precision,
  predictedPrevalence,
  recall,
} from '@confmat/core';
import type { ClassMetric, ConfusionMatrix, Label, ProblemMetric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { intervalAt, twoSidedZ } from '@confmat/inference/internal';
import { countsAt } from '@confmat/thresholds';
import type { BestThreshold, ThresholdSweep } from '@confmat/thresholds';
import { chooseThreshold, edgesOf } from '@confmat/thresholds/internal';
import { thresholdDomain } from '../plot/threshold-domain.js';
import { labelName } from '../svg/format.js';
import type { Results, ScoreResults } from '../results/results.js';
import { metricName } from '../svg/metric-name.js';
import { isByUnit } from '../results/units-of-results.js';
import type { PanelData, PanelMetric, PanelModelData } from './panel-data.js';
import type { Measured } from './panel-data.js';
import { cutsOf } from './panel-model.js';
import { packSteps } from './steps.js';

/** A model for the panel. */
export interface PanelSource {
  readonly name?: string | undefined;
  readonly sweep: ThresholdSweep;
  /** The threshold in use. Default: where F1 is best. */
  readonly threshold?: number | undefined;
  /** Of two classes, predicted at the threshold: read where the sweep has no intervals. */
  readonly matrix?: ConfusionMatrix | undefined;
}

/** As many thresholds are cuts besides the even ones. */
const MOST_OWN = 256;

/** Metrics that are tiles; the others stand below them. */
export const N_TILES = 4;

/** Even cuts: a slider that moves by less than a pixel of a large screen, and short decimals of [0, 1]. */
const BINS = 4000;

/** What the panel shows, in its order. */
const SHOWN: readonly (ClassMetric | ProblemMetric)[] = [
  precision,
  recall,
  f1,
  predictedPrevalence,
  falsePositiveRate,
  negativePredictiveValue,
  accuracy,
];

/** The same, as the panel reads them. */
export const PANEL_METRICS: readonly PanelMetric[] = /* @__PURE__ */ SHOWN.map((metric) =>
  metric === predictedPrevalence
    ? { ...panelMetric(metric), name: 'alerts per 100 rows', per: 100 }
    : panelMetric(metric),
);

/**
 * Make the data of a threshold panel. At every cut the counts are exact; by unit it has no intervals.
 *
 * @param sources Models with rows of both classes or of one.
 * @param level Coverage of intervals.
 * @param other The label of the other class, where there is one alone.
 */
export function panelOf(sources: readonly PanelSource[], level: number, other?: Label): PanelData {
  const isKnown = sources.every(({ sweep }) => !sweep.weighted && !isByUnit(sweep));
  const models = sources.map((source) => modelOf(source, level));
  return {
    models: models.map(({ model }) => model),
    metrics: PANEL_METRICS,
    classes: classNames(sources[0]?.sweep.posLabel ?? '', other),
    z: isKnown ? twoSidedZ(level) : null,
    ...(isKnown ? {} : { note: noteOn(models) }),
  };
}

/** What to mind of intervals that do not follow from counts of rows. */
function noteOn(models: readonly { readonly reason?: string | undefined }[]): string {
  const reason = models.find((one) => one.reason !== undefined)?.reason;
  return reason === undefined
    ? 'Intervals count each unit as one. There are none at a threshold that you move.'
    : `No intervals: ${reason}.`;
}

/**
 * Make the data of a panel without scores: one cut, at which the counts are those of a matrix.
 * @param matrix Of two classes.
 * @param posLabel One of them.
 */
function panelOfMatrix(matrix: ConfusionMatrix, posLabel: Label, level: number): PanelData {
  const other = otherLabel(matrix, posLabel) ?? '';
  const [tp, fp] = [matrix.at(posLabel, posLabel), matrix.at(other, posLabel)];
  const nPositives = tp + matrix.at(posLabel, other);
  return {
    models: [
      {
        ...{ name: '', cuts: [0], extra: [], start: 0, positives: [tp], negatives: [fp] },
        ...{ nPositives, nNegatives: matrix.total - nPositives },
        atStart: measuresOfMatrix(matrix, posLabel, level),
      },
    ],
    metrics: PANEL_METRICS,
    classes: classNames(posLabel, other),
    z: matrix.weighted || isByUnit(matrix) ? null : twoSidedZ(level),
    isStill: true,
  };
}

/** What `panelOfMatrix` shows, with the intervals of the matrix: by unit where it is counted by unit. */
export function measuresOfMatrix(
  matrix: ConfusionMatrix,
  posLabel: Label,
  level: number,
): readonly Measured[] {
  return SHOWN.map((metric) => {
    return measuredOf(
      metric === accuracy
        ? interval(matrix, accuracy, { level })
        : interval(matrix, metric as ClassMetric, { level, average: 'binary', posLabel }),
    );
  });
}

/** The panel of results with a positive class; null without. */
export function panelOfResults(
  { matrix, posLabel, scores = [] }: Results,
  level: number,
): PanelData | null {
  const [first] = scores;
  const label = posLabel ?? first?.sweep.posLabel;
  if (label === undefined) return null;
  const other = matrix && otherLabel(matrix, label);
  if (first)
    return panelOf(
      scores.map((score) => withMatrix(score, scores, matrix)),
      level,
      other,
    );
  return matrix && other !== undefined ? panelOfMatrix(matrix, label, level) : null;
}

/** A model with the matrix that was predicted at its threshold: it knows more of weights by unit than scores do. */
function withMatrix(
  score: ScoreResults,
  { length }: readonly unknown[],
  matrix: ConfusionMatrix | undefined,
): PanelSource {
  return length === 1 && score.threshold !== undefined && matrix?.labels.length === 2
    ? { ...score, matrix }
    : score;
}

/** Whether results are of one question: is a row of the positive class? */
export function isOfPositive({ matrix, posLabel, scores = [] }: Results): boolean {
  const label = posLabel ?? scores[0]?.sweep.posLabel;
  if (label === undefined) return false;
  return matrix ? otherLabel(matrix, label) !== undefined : scores.length > 0;
}

/** The class of two that is not the positive one; undefined where there are not two. */
function otherLabel({ labels }: ConfusionMatrix, posLabel: Label): Label | undefined {
  return labels.length === 2 ? labels.find((label) => label !== posLabel) : undefined;
}

function classNames(posLabel: Label, other: Label | undefined): PanelData['classes'] {
  const name = labelName(posLabel);
  return [name, other === undefined ? `not ${name}` : labelName(other)];
}

/** A metric as its coefficients. */
function panelMetric(metric: ClassMetric | ProblemMetric): PanelMetric {
  const form = formOf(metric);
  if (!form) throw new Error('bug: the panel shows ratios of counts alone');
  const { over, under } = form;
  const [least, greatest] = metric.range;
  const range = least === 0 && greatest === 1 ? {} : { range: metric.range };
  return { name: metricName(metric.name), over, under, ...range };
}

/** A model for the panel, and why its metrics have no interval where they cannot have that of rows. */
function modelOf(
  { name = '', sweep, threshold, matrix }: PanelSource,
  level: number,
): { readonly model: PanelModelData; readonly reason?: string | undefined } {
  const found = bestEdge(sweep);
  const best = found.reached ? found.threshold : undefined;
  const start = threshold ?? best ?? sweep.thresholds[0] ?? 0;
  const marks = [best, threshold].filter((mark) => mark !== undefined);
  const [low, high] = thresholdDomain([sweep.thresholds]);
  const isExact = sweep.kind === 'exact';
  const cuts = isExact ? { low, high, bins: BINS } : everyNth(sweep.thresholds);
  // Of few scores each has a cut: what is typed is then counted to the row.
  const own = sweep.thresholds.length <= MOST_OWN ? sweep.thresholds : [];
  const extra = isExact ? [...new Set([...marks, ...own])] : marks;
  const counts = countsAt(sweep, cutsOf({ cuts, extra }));
  const { nPositives, nNegatives } = sweep;
  const model = {
    ...{ name, cuts, extra, nPositives, nNegatives, start },
    positives: stepsOf(counts.tp),
    negatives: stepsOf(counts.fp),
  };
  if (!isByUnit(sweep) && !sweep.weighted) return { model };
  if (!isKnownAt(sweep, start)) return { model, reason: 'nothing was counted at this threshold' };
  const atStart = SHOWN.map((metric) => intervalAt(edgesOf(sweep), metric, start, level));
  const isBare = atStart.every((one) => Number.isNaN(one.low));
  const counted = isBare && matrix ? measuresOfMatrix(matrix, sweep.posLabel, level) : [];
  if (counted.some(({ low }) => !Number.isNaN(low))) {
    return { model: { ...model, atStart: counted } };
  }
  if (isBare) return { model, reason: atStart[0]?.reason };
  return { model: { ...model, atStart: atStart.map(measuredOf) } };
}

const measuredOf = ({ estimate, low, high }: Interval): Measured => ({
  ...{ value: estimate, low, high },
});

/** The best threshold for F1; of bins, the best of their edges. */
export function bestEdge(sweep: ThresholdSweep): BestThreshold {
  return chooseThreshold(sweep, f1);
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
