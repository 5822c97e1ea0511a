import type { Label } from '@confmat/core';
import * as sklearn from '../../src/index.js';
import type { ProblemKind } from './problems.js';

/** What the class of a code is called. */
export type Naming = (code: number) => Label;

type Change = (value: unknown) => unknown;

/** A function in one of the forms that have properties of their own. */
export interface Metric {
  /** As exported. */
  readonly name: string;
  /** Which form, for the title. */
  readonly detail: string;
  readonly kind: ProblemKind;
  /** Options besides `sample_weight`. */
  readonly options: (naming: Naming) => Readonly<Record<string, unknown>>;
  /** The function that is called, if not the one of that name. */
  readonly call?: (...args: readonly unknown[]) => unknown;
  /** Whether it takes `sample_weight`. */
  readonly isWeighted: boolean;
  /** Whether labels may be strings, and the value says nothing of their names. */
  readonly isNamed: boolean;
  /** Whether a value belongs to each sample, in their order. */
  readonly isPerSample: boolean;
  /** What becomes of the value when all weights are four times as great. */
  readonly fourfold: Change;
  /** What becomes of the value when classes (or columns) change their order; null for no rule. */
  readonly reversed: Change | null;
  /** What scikit-learn raises for one sample; null if it returns a value. */
  readonly ofOneSample: string | null;
  /** What it raises for no samples; null if it returns a value. */
  readonly ofNone: string | null;
}

const functions = sklearn as unknown as Readonly<
  Record<string, (...args: readonly unknown[]) => unknown>
>;

/** Call a function of the table. */
export function callMetric({ name, call }: Metric, ...args: readonly unknown[]): unknown {
  const metric = call ?? functions[name];
  if (!metric) throw new Error(`${name} is not exported`);
  return metric(...args);
}

const same: Change = (value) => value;

const fourTimes: Change = (value) => {
  if (typeof value === 'number') return 4 * value;
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, (count) => 4 * count);
  const { data, shape } = value as sklearn.Matrix;
  return { data: fourTimes(data), shape };
};

const backwards: Change = (value) => {
  if (Array.isArray(value)) return value.map((part) => (part === null ? null : backwards(part)));
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array).reverse();
  if (typeof value !== 'object') return value;
  const { data, shape } = value as sklearn.Matrix;
  return { data: Array.from(data).reverse(), shape };
};

/** The four counts of each label stay together. */
const blocksBackwards: Change = (value) => {
  const { data, shape } = value as sklearn.Matrix;
  const blocks = Array.from({ length: shape[0] ?? 0 }, (_, i) =>
    Array.from(data.slice(4 * i, 4 * i + 4)),
  );
  return { data: blocks.reverse().flat(), shape };
};

const supportsFourfold: Change = (value) =>
  Object.fromEntries(
    Object.entries(value as sklearn.ReportDict).map(([line, scores]) => [
      line,
      typeof scores === 'number' ? scores : { ...scores, support: 4 * scores.support },
    ]),
  );

const lastFourfold: Change = (value) => {
  const parts = value as readonly unknown[];
  const last = parts.at(-1);
  return [...parts.slice(0, -1), last === null ? null : fourTimes(last)];
};

/** All but the thresholds are counts. */
const countsFourfold: Change = (value) => {
  const parts = value as readonly unknown[];
  return [...parts.slice(0, -1).map(fourTimes), parts.at(-1)];
};

function metric(
  name: string,
  kind: ProblemKind,
  detail: string,
  options: Metric['options'] = () => ({}),
  rest: Partial<Metric> = {},
): Metric {
  return {
    name,
    kind,
    detail,
    options,
    isWeighted: true,
    isNamed: kind !== 'sets' && kind !== 'rankings' && kind !== 'gains',
    isPerSample: false,
    fourfold: same,
    reversed: kind === 'two classes' || kind === 'scores' || kind === 'probabilities' ? null : same,
    ofOneSample: null,
    ofNone: 'ValueError',
    ...rest,
  };
}

const plain = (): Readonly<Record<string, unknown>> => ({});
const positive = (naming: Naming): Readonly<Record<string, unknown>> => ({
  pos_label: naming(1),
  zero_division: 0,
});
const all = (naming: Naming): Readonly<Record<string, unknown>> => ({
  labels: [0, 1, 2].map(naming).sort(),
});

/** A score of labels in every average. */
function averaged(name: string, given: Readonly<Record<string, unknown>> = {}): readonly Metric[] {
  const isFour = name === 'precision_recall_fscore_support';
  const rest: Partial<Metric> = isFour ? { fourfold: lastFourfold } : {};
  const of = (kind: ProblemKind, average: string | null): Metric =>
    metric(
      name,
      kind,
      `of ${kind}, ${String(average)}`,
      () => ({ ...given, average, zero_division: 0 }),
      { ...rest, reversed: average === null ? backwards : same },
    );
  const averages = ['micro', 'macro', 'weighted', null];
  return [
    metric(
      name,
      'two classes',
      'of two classes',
      (naming) => ({ ...given, ...positive(naming), average: 'binary' }),
      rest,
    ),
    ...averages.map((average) => of('classes', average)),
    ...[...averages, 'samples'].map((average) => of('sets', average)),
  ];
}

const scoreOptions = (naming: Naming): Readonly<Record<string, unknown>> => ({
  pos_label: naming(1),
});

const accuracyAt = (...args: readonly unknown[]): unknown => {
  const [options = {}] = args.slice(2) as [Readonly<Record<string, unknown>>?];
  const [named] = args as [Readonly<Record<string, unknown>>];
  const metric_func = sklearn.accuracy_score;
  return args.length === 1
    ? functions['metric_at_thresholds']?.({ ...named, metric_func })
    : functions['metric_at_thresholds']?.(args[0], args[1], { ...options, metric_func });
};

/** Every exported metric, in every form that has properties of its own. */
export const METRICS: readonly Metric[] = [
  metric('accuracy_score', 'classes', 'of classes'),
  metric('accuracy_score', 'sets', 'of sets'),
  metric('accuracy_score', 'classes', 'as a count', () => ({ normalize: false }), {
    fourfold: fourTimes,
  }),
  metric('zero_one_loss', 'classes', 'of classes'),
  metric('zero_one_loss', 'sets', 'of sets'),
  metric('zero_one_loss', 'classes', 'as a count', () => ({ normalize: false }), {
    fourfold: fourTimes,
  }),
  metric('hamming_loss', 'classes', 'of classes'),
  metric('hamming_loss', 'sets', 'of sets'),
  metric('balanced_accuracy_score', 'classes', 'of classes'),
  metric('balanced_accuracy_score', 'classes', 'adjusted', () => ({ adjusted: true })),
  metric('confusion_matrix', 'classes', 'of classes', plain, {
    fourfold: fourTimes,
    reversed: backwards,
  }),
  metric('confusion_matrix', 'classes', 'of shares', () => ({ normalize: 'true' }), {
    reversed: backwards,
  }),
  metric('multilabel_confusion_matrix', 'classes', 'of classes', plain, {
    fourfold: fourTimes,
    reversed: blocksBackwards,
  }),
  metric('multilabel_confusion_matrix', 'sets', 'of sets', plain, {
    fourfold: fourTimes,
    reversed: blocksBackwards,
  }),
  metric('multilabel_confusion_matrix', 'sets', 'per sample', () => ({ samplewise: true }), {
    isPerSample: true,
    fourfold: fourTimes,
  }),
  ...averaged('precision_score'),
  ...averaged('recall_score'),
  ...averaged('f1_score'),
  ...averaged('fbeta_score', { beta: 2 }),
  ...averaged('jaccard_score'),
  ...averaged('precision_recall_fscore_support'),
  metric('cohen_kappa_score', 'classes', 'of classes'),
  metric('cohen_kappa_score', 'classes', 'by distance', () => ({ weights: 'quadratic' })),
  metric('matthews_corrcoef', 'classes', 'of classes'),
  metric(
    'class_likelihood_ratios',
    'two classes',
    'of two classes',
    (naming) => ({ labels: [naming(0), naming(1)] }),
    { ofNone: 'ValueError' },
  ),
  metric(
    'classification_report',
    'classes',
    'as data',
    () => ({ target_names: ['one', 'two', 'three'], output_dict: true, zero_division: 0 }),
    { fourfold: supportsFourfold, reversed: null, ofOneSample: 'ValueError' },
  ),
  metric(
    'classification_report',
    'sets',
    'of sets, as data',
    () => ({ output_dict: true, zero_division: 0 }),
    { fourfold: supportsFourfold, reversed: null },
  ),
  metric(
    'classification_report',
    'classes',
    'as text',
    () => ({ target_names: ['one', 'two', 'three'], zero_division: 0 }),
    { isWeighted: false, reversed: null, ofOneSample: 'ValueError' },
  ),
  metric('roc_curve', 'scores', 'of scores', scoreOptions),
  metric('roc_curve', 'scores', 'of all points', (naming) => ({
    ...scoreOptions(naming),
    drop_intermediate: false,
  })),
  metric('precision_recall_curve', 'scores', 'of scores', scoreOptions),
  metric('det_curve', 'scores', 'of scores', scoreOptions, { ofOneSample: 'ValueError' }),
  metric('confusion_matrix_at_thresholds', 'scores', 'of scores', scoreOptions, {
    fourfold: countsFourfold,
  }),
  metric('metric_at_thresholds', 'scores', 'accuracy', plain, { call: accuracyAt, isNamed: false }),
  metric('roc_auc_score', 'scores', 'of scores'),
  metric('roc_auc_score', 'scores', 'in part', () => ({ max_fpr: 0.5 })),
  ...['micro', 'macro', 'weighted', null].map((average) =>
    metric(
      'roc_auc_score',
      'class scores',
      `one against the rest, ${String(average)}`,
      () => ({ multi_class: 'ovr', average }),
      { reversed: average === null ? backwards : same, ofOneSample: 'ValueError' },
    ),
  ),
  ...['macro', 'weighted'].map((average) =>
    metric(
      'roc_auc_score',
      'class scores',
      `one against one, ${average}`,
      () => ({ multi_class: 'ovo', average }),
      { isWeighted: false, ofOneSample: 'ValueError' },
    ),
  ),
  ...['micro', 'macro', 'weighted', 'samples', null].map((average) =>
    metric('roc_auc_score', 'rankings', `of sets, ${String(average)}`, () => ({ average }), {
      reversed: average === null ? backwards : same,
    }),
  ),
  metric('average_precision_score', 'scores', 'of scores', scoreOptions),
  ...['micro', 'macro', 'weighted', 'samples', null].map((average) =>
    metric(
      'average_precision_score',
      'rankings',
      `of sets, ${String(average)}`,
      () => ({ average }),
      { reversed: average === null ? backwards : same },
    ),
  ),
  metric('log_loss', 'probabilities', 'of two classes', (naming) => ({
    labels: [naming(0), naming(1)],
  })),
  metric('log_loss', 'class scores', 'of classes', all),
  metric(
    'log_loss',
    'class scores',
    'as a sum',
    (naming) => ({ ...all(naming), normalize: false }),
    { fourfold: fourTimes },
  ),
  metric('calibration_curve', 'probabilities', 'of wide bins', scoreOptions, { isWeighted: false }),
  metric(
    'calibration_curve',
    'probabilities',
    'of bins of as many samples',
    (naming) => ({ ...scoreOptions(naming), strategy: 'quantile' }),
    { isWeighted: false },
  ),
  metric('brier_score_loss', 'probabilities', 'of two classes', scoreOptions),
  metric('brier_score_loss', 'class scores', 'of classes', all),
  metric('d2_log_loss_score', 'class scores', 'of classes', all, { ofNone: null }),
  metric('d2_brier_score', 'class scores', 'of classes', all, { ofNone: null }),
  metric('hinge_loss', 'scores', 'of two classes'),
  metric('hinge_loss', 'class scores', 'of classes', all),
  metric('top_k_accuracy_score', 'class scores', 'of classes', all, { reversed: null }),
  metric(
    'top_k_accuracy_score',
    'class scores',
    'as a count',
    (naming) => ({ ...all(naming), k: 1, normalize: false }),
    { fourfold: fourTimes, reversed: null },
  ),
  metric('coverage_error', 'rankings', 'of sets'),
  metric('label_ranking_average_precision_score', 'rankings', 'of sets'),
  metric('label_ranking_loss', 'rankings', 'of sets'),
  metric('dcg_score', 'gains', 'of gains'),
  metric('dcg_score', 'gains', 'of the first two', () => ({ k: 2 })),
  metric('ndcg_score', 'gains', 'of gains'),
];

/** What is exported and no metric of samples; `others.test.ts` holds the last three. */
export const NO_METRICS: readonly string[] = [
  'SCORERS',
  'SklearnError',
  'setWarningHandler',
  'auc',
  'type_of_target',
  'unique_labels',
];
