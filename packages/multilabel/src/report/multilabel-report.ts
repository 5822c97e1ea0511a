import {
  accuracy,
  classificationReport,
  f1,
  fbetaOfAverages,
  jaccard,
  precision,
  recall,
} from '@confmat/core';
import {
  checkOption,
  checkOptionNames,
  jsonOfPlain,
  named,
  withJson,
} from '@confmat/core/internal';
import type {
  BinaryCounts,
  Label,
  MacroSpread,
  MetricOptions,
  ReportRow,
  UndefinedRows,
  UndefinedScore,
  ZeroDivision,
  ZeroDivisionByMetric,
} from '@confmat/core';
import { checkSetCounts } from '../counts/check-set-counts.js';
import { labelCounts } from '../counts/label-counts.js';
import { sampleCounts } from '../counts/sample-counts.js';
import type { SetCounts } from '../counts/set-counts.js';
import { exactMatchOf } from '../metrics/exact-match.js';
import { hammingLossOf } from '../metrics/hamming-loss.js';
import { checkCosts, editsOf } from '../metrics/label-edits.js';
import type { EditCosts, LabelEdits } from '../metrics/label-edits.js';
import { checkParts } from '../sets/check-options.js';
import type { PairOptions } from '../sets/pair-columns.js';
import { pairSets } from '../sets/pair-sets.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import { labelsPerSample } from './labels-per-sample.js';
import type { LabelsPerSample } from './labels-per-sample.js';

/** Options of reports, whatever they are made from. */
export interface MultilabelMetricOptions {
  /**
   * The value at 0/0, also for each metric apart; NaN leaves the row out of the mean. Default: 0.
   */
  readonly zeroDivision?: ZeroDivision | ZeroDivisionByMetric | undefined;
  /** What edits cost. Default: 1 each. */
  readonly costs?: EditCosts | undefined;
}

/** Options of `multilabelReport`. */
export interface MultilabelReportOptions<L extends Label = Label>
  extends PairOptions<L>, MultilabelMetricOptions {}

/** Averaged precision, recall and F1, in [0, 1]. */
export interface MultilabelAverage {
  readonly precision: number;
  readonly recall: number;
  /** The average of F1; of `micro` F1 of the pooled counts. */
  readonly f1: number;
}

/** Means over labels, which have an F1 of their own too. */
export interface MultilabelMean extends MultilabelAverage {
  /** F1 of the two averages before it, which is not the average of F1. */
  readonly f1OfAverages: number;
}

/** Scores of whole sets. */
export interface SetScores {
  /** Share of samples whose set is right, in [0, 1]. */
  readonly exactMatch: number;
  /** Mean over samples of the overlap of both sets; 0/0 as for F1. */
  readonly jaccard: number;
  /** Samples in which precision, recall and F1 are 0/0. */
  readonly undefinedSamples: {
    readonly precision: number;
    readonly recall: number;
    readonly f1: number;
  };
}

/** How good predicted label sets are: per label, on average, and as sets; plain data. */
export interface MultilabelReport<L extends Label = Label> {
  readonly nSamples: number;
  /** Samples left out because a set is missing. */
  readonly nSkipped: number;
  /** One row a label; `support` is its size, the samples that have it. */
  readonly rows: readonly ReportRow<L>[];
  readonly averages: {
    readonly micro: MultilabelAverage;
    readonly macro: MultilabelMean;
    readonly weighted: MultilabelMean;
    /** Means over samples; null without counts per sample. */
    readonly samples: MultilabelAverage | null;
  };
  /** Values of labels that were 0/0 and took the value of `zeroDivision`. */
  readonly undefined: readonly UndefinedScore<L>[];
  /** That value. */
  readonly zeroDivision: Readonly<Record<'precision' | 'recall' | 'f1', ZeroDivision>>;
  /** What the macro means hide. */
  readonly spread: Readonly<Record<'precision' | 'recall' | 'f1', MacroSpread<L>>>;
  /** Share of wrong pairs of sample and label, in [0, 1]. */
  readonly hammingLoss: number;
  /** Mean accuracy of a label, 1 − Hamming loss. */
  readonly labelAccuracy: number;
  /** How many labels samples have, in truth and as predicted. */
  readonly labelsPerSample: LabelsPerSample;
  /** Null without counts per sample. */
  readonly sets: SetScores | null;
  /** Null without counts per sample. */
  readonly edits: LabelEdits | null;
  /** Whether sizes and edits are sums of weights. */
  readonly weighted: boolean;
}

/**
 * Report on predicted label sets: precision, recall and F1 of every label; their averages over
 * labels and samples, F1 by both definitions; scores of whole sets; edits.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options As for `labelCounts`, treatment of 0/0, costs of edits.
 * @returns Plain data; `formatMultilabelReport` makes text of it.
 * @throws {MetricError} As `labelCounts`, and `invalid-option`.
 * @see scikit-learn `classification_report` of indicators.
 * @example
 * const report = multilabelReport([['a', 'b'], ['b']], [['b'], ['b']]);
 * report.averages.micro.recall; // → 0.6666666666666666
 * report.undefined.length; // → 1
 */
export function multilabelReport<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: MultilabelReportOptions<L> = {},
): MultilabelReport<L> {
  return named('multilabelReport', () => {
    checkOptionNames(options, OPTIONS);
    const { zeroDivision, costs, ...reading } = options;
    const checked = {
      zeroDivision: zeroDivisions(zeroDivision),
      costs: checkCosts(costs),
    };
    const paired = pairSets(yTrue, yPred, reading);
    const { nSamples, nSkipped, weights } = paired;
    const labels = paired.labels as readonly L[];
    const { truth, prediction } = paired;
    const columns = [
      { nSamples, labels, offsets: truth.offsets, codes: truth.codes },
      { nSamples, labels, offsets: prediction.offsets, codes: prediction.codes },
    ] as const;
    const weighing = { sampleWeight: weights ?? undefined };
    return reportOf(
      { ...labelCounts(...columns, weighing), nSkipped },
      sampleCounts(...columns, weighing),
      checked,
    );
  });
}

/**
 * Report on predicted label sets that were counted already.
 * @param labels Counts per label, with their labels as keys.
 * @param samples Counts per sample of the same sets; without them there are no means over samples,
 *   no scores of sets and no edits.
 * @param options Treatment of 0/0, costs of edits.
 * @returns As `multilabelReport`.
 * @throws {MetricError} `invalid-option`, `unsupported-type`, `length-mismatch`, `option-conflict`,
 *   `partial-counts`.
 */
export function multilabelReportOfCounts<L extends Label>(
  labels: SetCounts<L>,
  samples: SetCounts<never> | null,
  options: MultilabelMetricOptions = {},
): MultilabelReport<L> {
  return named('multilabelReportOfCounts', () => {
    checkOptionNames(options, METRIC_OPTIONS);
    checkSetCounts('labels', labels, 'labels');
    if (samples !== null) checkSetCounts('samples', samples, 'samples');
    return reportOf(labels, samples, {
      zeroDivision: zeroDivisions(options.zeroDivision),
      costs: checkCosts(options.costs),
    });
  });
}

const METRIC_OPTIONS = ['zeroDivision', 'costs'];
const OPTIONS = ['labels', 'separator', 'nulls', 'format', 'sampleWeight', 'zeroDivision', 'costs'];

interface CheckedMetricOptions {
  readonly zeroDivision: ByMetric;
  readonly costs: Required<EditCosts>;
}

function reportOf<L extends Label>(
  labels: SetCounts<L>,
  samples: SetCounts<never> | null,
  { zeroDivision, costs }: CheckedMetricOptions,
): MultilabelReport<L> {
  const {
    rows,
    averages,
    undefined: undefinedScores,
    spread,
  } = classificationReport(labels, {
    zeroDivision,
  });
  const pairsOf = ({ precision, recall, f1 }: MultilabelAverage): MultilabelAverage => ({
    precision,
    recall,
    f1,
  });
  const meanOf = (average: 'macro' | 'weighted'): MultilabelMean => ({
    ...pairsOf(averages[average]),
    f1OfAverages: fbetaOfAverages(labels, 1, average, { zeroDivision }),
  });
  const overSamples = samples && scoresOfSamples(samples, zeroDivision);
  const report: MultilabelReport<L> = {
    nSamples: labels.nSamples,
    nSkipped: labels.nSkipped,
    rows,
    averages: {
      micro: pairsOf(averages.micro),
      macro: meanOf('macro'),
      weighted: meanOf('weighted'),
      samples: overSamples?.average ?? null,
    },
    undefined: undefinedScores,
    zeroDivision,
    spread,
    hammingLoss: hammingLossOf(labels, samples),
    labelAccuracy: accuracy(labels, { average: 'micro', zeroDivision: NaN }),
    labelsPerSample: labelsPerSample(labels),
    sets: overSamples?.sets ?? null,
    edits: samples && editsOf(samples, costs),
    weighted: labels.weighted ?? false,
  };
  return withJson(report, jsonOfPlain);
}

type ByMetric = Readonly<Record<'precision' | 'recall' | 'f1', ZeroDivision>>;

function scoresOfSamples(
  counts: SetCounts<never>,
  zero: ByMetric,
): { readonly average: MultilabelAverage; readonly sets: SetScores } {
  const undefinedSamples = { precision: 0, recall: 0, f1: 0 };
  const meanOf = (
    name: 'precision' | 'recall' | 'f1',
    metric: (counts: BinaryCounts, options: MetricOptions) => Float64Array | number,
  ): number => {
    const onUndefined = ({ rows }: UndefinedRows): void => {
      undefinedSamples[name] = rows.length;
    };
    return Number(metric(counts, { average: 'macro', zeroDivision: zero[name], onUndefined }));
  };
  const average = {
    precision: meanOf('precision', precision),
    recall: meanOf('recall', recall),
    f1: meanOf('f1', f1),
  };
  const overlap = jaccard(counts, { average: 'macro', zeroDivision: zero.f1 });
  return {
    average,
    sets: { exactMatch: exactMatchOf(counts), jaccard: overlap, undefinedSamples },
  };
}

function zeroDivisions(option: MultilabelMetricOptions['zeroDivision'] = 0): ByMetric {
  const check = (name: string, value: unknown): ZeroDivision => {
    checkOption(name, value, [0, 1, NaN]);
    return Number(value);
  };
  if (typeof option !== 'object' || (option as unknown) === null) {
    const value = check('zeroDivision', option);
    return { precision: value, recall: value, f1: value };
  }
  checkParts('zeroDivision', option, METRICS);
  const { precision = 0, recall = 0, f1 = 0 } = option;
  return {
    precision: check('zeroDivision.precision', precision),
    recall: check('zeroDivision.recall', recall),
    f1: check('zeroDivision.f1', f1),
  };
}

const METRICS = ['precision', 'recall', 'f1'];
