import { readFileSync } from 'node:fs';

export type GoldenLabel = string | number | boolean;

/** What produced a golden file. */
export interface GoldenMeta {
  readonly generator: string;
  readonly seed: number;
  readonly scikitLearn: string;
  readonly numpy: string;
  readonly python: string;
}

/** Two columns of labels of one kind with two columns of weights, shape (nSamples,) each. */
export interface GoldenDataset {
  readonly yTrue: readonly GoldenLabel[];
  readonly yPred: readonly GoldenLabel[];
  readonly intWeight: readonly number[];
  /** Multiples of 1/16, which add up exactly; decimal fractions in `decimal-weights`. */
  readonly fractionalWeight: readonly number[];
}

/** One interface per function name, so that `fn` narrows and `Extract` finds each. */
type GoldenCall<Fn extends string, Args, Value> = Fn extends string
  ? GoldenCallOf<Fn, Args, Value>
  : never;

interface GoldenCallOf<Fn extends string, Args, Value> {
  /** Name of the scikit-learn function. */
  readonly fn: Fn;
  readonly data: string;
  /** Which weights of the data set are `sample_weight`. */
  readonly weight: 'int' | 'fractional' | null;
  /** The other arguments, under scikit-learn's names. */
  readonly args: Args;
  readonly value: Value;
}

type Labels = readonly GoldenLabel[] | null;
type Vector = readonly number[];
type Matrix = readonly Vector[];

interface AveragingArgs {
  readonly labels: Labels;
  readonly average: 'binary' | 'micro' | 'macro' | 'weighted' | null;
  /** Given when, and only when, `average` is `'binary'`. */
  readonly pos_label?: GoldenLabel;
  /** 0, 1 or NaN; never NaN for `jaccard_score`. */
  readonly zero_division: number;
}

/**
 * A case of `confusion-matrix.json`; rows are true classes, or `[[tn, fp], [fn, tp]]` per label.
 */
export type GoldenConfusionCase =
  | GoldenCall<
      'confusion_matrix',
      { readonly labels: Labels; readonly normalize: 'true' | 'pred' | 'all' | null },
      Matrix
    >
  | GoldenCall<'multilabel_confusion_matrix', { readonly labels: Labels }, readonly Matrix[]>;

export type GoldenMetricCase =
  | GoldenCall<
      'precision_score' | 'recall_score' | 'f1_score' | 'jaccard_score',
      AveragingArgs,
      number | Vector
    >
  | GoldenCall<'fbeta_score', AveragingArgs & { readonly beta: number }, number | Vector>
  | GoldenCall<
      'precision_recall_fscore_support',
      AveragingArgs & { readonly beta: number },
      readonly [number, number, number, null] | readonly [Vector, Vector, Vector, Vector]
    >
  | GoldenCall<'accuracy_score' | 'zero_one_loss', { readonly normalize: boolean }, number>
  | GoldenCall<'balanced_accuracy_score', { readonly adjusted: boolean }, number>
  | GoldenCall<'matthews_corrcoef', Readonly<Record<string, never>>, number>
  | GoldenCall<
      'cohen_kappa_score',
      {
        readonly labels: Labels;
        readonly weights: 'linear' | 'quadratic' | null;
        readonly replace_undefined_by: number;
      },
      number
    >
  | GoldenCall<
      'class_likelihood_ratios',
      { readonly labels: Labels; readonly replace_undefined_by: number },
      readonly [positive: number, negative: number]
    >;

interface ReportArgs {
  readonly labels: Labels;
  readonly target_names: readonly string[] | null;
  /** 0, 1 or NaN. */
  readonly zero_division: number;
}

/** One line of the report of `output_dict=True`. */
export interface GoldenReportScores {
  readonly precision: number;
  readonly recall: number;
  readonly 'f1-score': number;
  readonly support: number;
}

/** A case of `report.json`: the text, or the lines of the dictionary in their order. */
export type GoldenReportCase =
  | (GoldenCall<'classification_report', ReportArgs & { readonly digits: number }, string> & {
      readonly output: 'text';
    })
  | (GoldenCall<
      'classification_report',
      ReportArgs,
      readonly (readonly [name: string, scores: GoldenReportScores | number])[]
    > & { readonly output: 'dict' });

/** A case of `binomial.json`: P(X ≥ correct) of n rows, each right with the rate majority / n. */
type GoldenBinomialCase = readonly [correct: number, n: number, majority: number, value: number];

/** Scores of classes, of one class, or of labels, with two columns of weights. */
export type GoldenScoreDataset = {
  /**
   * The columns of two-dimensional scores, ascending; of one-dimensional ones [negative, positive].
   */
  readonly labels: readonly GoldenLabel[];
  readonly intWeight: readonly number[];
  readonly fractionalWeight: readonly number[];
} & (
  | {
      readonly kind: 'multiclass';
      readonly yTrue: readonly GoldenLabel[];
      readonly yScore: Matrix;
    }
  | { readonly kind: 'binary'; readonly yTrue: readonly GoldenLabel[]; readonly yScore: Vector }
  | { readonly kind: 'indicator'; readonly yTrue: Matrix; readonly yScore: Matrix }
);

/**
 * A case of `scores.json`. Data sets named after single precision were passed in it, which also
 * computes in it.
 */
export interface GoldenScoreCase {
  readonly fn:
    | 'roc_auc_score'
    | 'average_precision_score'
    | 'top_k_accuracy_score'
    | 'hinge_loss'
    | 'log_loss'
    | 'brier_score_loss'
    | 'd2_log_loss_score'
    | 'd2_brier_score';
  readonly data: string;
  readonly weight: 'int' | 'fractional' | null;
  readonly args: {
    readonly average?: 'micro' | 'macro' | 'weighted' | null;
    readonly multi_class?: 'ovr' | 'ovo';
    readonly k?: number;
    readonly pos_label?: GoldenLabel;
    readonly scale_by_half?: boolean | 'auto';
  };
  readonly value: number | Vector;
}

/** Labels with scores, shape (nSamples, nLabels) each, and two columns of weights. */
export interface GoldenRankingDataset {
  /** 0 or 1. */
  readonly yTrue: Matrix;
  readonly yScore: Matrix;
  /** Numbers of at least 0. */
  readonly relevance: Matrix;
  readonly intWeight: Vector;
  readonly fractionalWeight: Vector;
}

type GoldenRankingCall<Fn extends string, Args> = GoldenCall<Fn, Args, number> & {
  /** The column of the data set that is `y_true`. */
  readonly truth: 'yTrue' | 'relevance';
};

interface GainArgs {
  readonly k: number | null;
  readonly ignore_ties: boolean;
}

/** A case of `ranking.json`; of whole sets, the labels that score at least 0.5 are predicted. */
export type GoldenRankingCase =
  | GoldenRankingCall<
      | 'coverage_error'
      | 'label_ranking_average_precision_score'
      | 'label_ranking_loss'
      | 'accuracy_score'
      | 'hamming_loss',
      Readonly<Record<string, never>>
    >
  | GoldenRankingCall<'ndcg_score', GainArgs>
  | GoldenRankingCall<'dcg_score', GainArgs & { readonly log_base: number }>;

/** Indicator matrices as rows of 0 and 1, with two columns of weights, shape (nSamples,) each. */
interface GoldenMultilabelDataset {
  readonly yTrue: Matrix;
  readonly yPred: Matrix;
  readonly intWeight: Vector;
  /** Multiples of 1/16, whose sums are exact. */
  readonly fractionalWeight: Vector;
}

interface MultilabelArgs {
  readonly average: 'samples' | 'micro' | 'macro' | 'weighted' | null;
  /** 0, 1 or NaN; never NaN for `jaccard_score`. */
  readonly zero_division: number;
}

/** A case of `multilabel.json`; counts are `[[tn, fp], [fn, tp]]` per label or sample. */
export type GoldenMultilabelCase =
  | GoldenCall<
      'multilabel_confusion_matrix',
      { readonly labels: readonly number[] | null; readonly samplewise: boolean },
      readonly Matrix[]
    >
  | GoldenCall<
      'precision_score' | 'recall_score' | 'f1_score' | 'jaccard_score',
      MultilabelArgs,
      number | Vector
    >
  | GoldenCall<'fbeta_score', MultilabelArgs & { readonly beta: number }, number | Vector>;

/** A case of any golden file about data sets. */
export type GoldenCase =
  | GoldenConfusionCase
  | GoldenMetricCase
  | GoldenReportCase
  | GoldenRankingCase
  | GoldenMultilabelCase;

/** Truth, scores and two columns of weights, shape (nSamples,) each; 1 is positive. */
interface GoldenCurveDataset {
  readonly yTrue: readonly (0 | 1)[];
  readonly yScore: Vector;
  readonly intWeight: Vector;
  /** Multiples of 1/16, whose sums are exact. */
  readonly fractionalWeight: Vector;
}

/**
 * A case of `curves.json`: arrays of a curve, a value at each threshold (descending), or a figure.
 */
export type GoldenCurveCase =
  | GoldenCall<
      'roc_curve' | 'precision_recall_curve' | 'det_curve',
      { readonly drop_intermediate: boolean },
      readonly [Vector, Vector, thresholds: Vector]
    >
  | GoldenCall<'roc_auc_score', { readonly max_fpr: number | null }, number>
  | GoldenCall<'auc', { readonly of: 'precision_recall_curve' }, number>
  | GoldenCall<'fbeta_score', { readonly beta: number }, Vector>
  | GoldenCall<
      'average_precision_score' | 'ks_2samp' | 'brier_score_loss',
      Readonly<Record<string, never>>,
      number
    >;

/** The content of each golden file, by its name without `.json`. */
export interface GoldenFiles {
  readonly datasets: {
    readonly meta: GoldenMeta;
    readonly datasets: Readonly<Record<string, GoldenDataset>>;
  };
  readonly 'confusion-matrix': {
    readonly meta: GoldenMeta;
    readonly cases: readonly GoldenConfusionCase[];
  };
  readonly metrics: { readonly meta: GoldenMeta; readonly cases: readonly GoldenMetricCase[] };
  readonly report: { readonly meta: GoldenMeta; readonly cases: readonly GoldenReportCase[] };
  readonly scores: {
    readonly meta: GoldenMeta;
    readonly datasets: Readonly<Record<string, GoldenScoreDataset>>;
    readonly cases: readonly GoldenScoreCase[];
  };
  readonly curves: {
    readonly meta: GoldenMeta & { readonly scipy: string };
    readonly datasets: Readonly<Record<string, GoldenCurveDataset>>;
    readonly cases: readonly GoldenCurveCase[];
  };
  readonly multilabel: {
    readonly meta: GoldenMeta;
    readonly datasets: Readonly<Record<string, GoldenMultilabelDataset>>;
    readonly cases: readonly GoldenMultilabelCase[];
  };
  readonly ranking: {
    readonly meta: GoldenMeta;
    readonly datasets: Readonly<Record<string, GoldenRankingDataset>>;
    readonly cases: readonly GoldenRankingCase[];
  };
  readonly binomial: {
    readonly meta: Omit<GoldenMeta, 'scikitLearn'> & { readonly scipy: string };
    readonly cases: readonly GoldenBinomialCase[];
  };
}

const nonFinite: ReadonlyMap<unknown, number> = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
]);

/** Read a golden file, NaN and the infinities decoded. */
export function loadGolden<Name extends keyof GoldenFiles>(name: Name): GoldenFiles[Name] {
  const text = readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8');
  // generate.py refuses labels that spell a non-finite number, so no label is decoded here; it is
  // also what gives the parsed text its type.
  const decode = (_key: string, value: unknown): unknown => nonFinite.get(value) ?? value;
  return JSON.parse(text, decode) as GoldenFiles[Name];
}

let datasets: GoldenFiles['datasets'] | undefined;

/**
 * Look up a data set of the goldens; the file is read once.
 * @throws {Error} There is no data set of this name.
 */
export function goldenDataset(name: string): GoldenDataset {
  datasets ??= loadGolden('datasets');
  const dataset = datasets.datasets[name];
  if (dataset === undefined) throw new Error(`goldenDataset: no data set named "${name}"`);
  return dataset;
}

/** Look up the row weights of a case. */
export function goldenWeights(
  goldenCase: Pick<GoldenCase, 'data' | 'weight'>,
): readonly number[] | undefined {
  if (goldenCase.weight === null) return undefined;
  return goldenDataset(goldenCase.data)[`${goldenCase.weight}Weight`];
}

/** Describe a case in one line, for the message of a failing expectation. */
export function describeGolden({ fn, data, weight, args }: GoldenCase): string {
  const shown = JSON.stringify(args, (_key, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  );
  return `${fn} of ${data}, weight ${weight ?? 'none'}, ${shown}`;
}
