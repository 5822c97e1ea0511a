import fc from 'fast-check';
import { indicator, labelColumn, numberColumn } from './columns.js';

/** A call of a function of scikit-learn. */
export interface DrawnCall {
  readonly fn: string;
  readonly args: readonly unknown[];
  readonly options: Readonly<Record<string, unknown>>;
}

type Options = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const AVERAGES = [null, 'micro', 'macro', 'weighted'] as const;
const zeroDivision = fc.constantFrom(0, 1, NaN, 'warn');

/** An options object, each of the options left out in half of the calls. */
function someOf(options: Options): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  return fc.record(options, { requiredKeys: [] });
}

function weightsOf(n: number, cell: fc.Arbitrary<number>): fc.Arbitrary<number[]> {
  const list = fc.array(cell, { minLength: n, maxLength: n });
  return list.filter((cells) => cells.some((one) => one > 0));
}

/** Weights whose sums are exact. */
function exactWeights(n: number): fc.Arbitrary<unknown> {
  const quarters = fc.integer({ min: 0, max: 9 }).map((count) => count / 4);
  return fc.oneof(
    weightsOf(n, fc.integer({ min: 0, max: 3 })).chain(numberColumn),
    weightsOf(n, quarters).chain(numberColumn),
  );
}

/** Whole weights, and fractions whose sums may round. */
function weights(n: number): fc.Arbitrary<unknown> {
  const rounding = weightsOf(n, fc.constantFrom(0.1, 0.3, 1.7, 2.25));
  return fc.oneof(
    exactWeights(n),
    rounding.map((cells) => Float64Array.from(cells)),
  );
}

const LABELS: readonly (readonly (number | string | boolean)[])[] = [
  [0, 1],
  [-1, 1],
  [false, true],
  ['no', 'yes'],
  [0, 1, 2],
  [-7, 3, 42],
  ['b', 'B', 'é', '\u{10000}', '\uffff'],
  ['10', '9', '2'],
  [1, 2_500_000, 3_000_000_000],
];

interface LabelProblem {
  readonly labels: readonly unknown[];
  readonly yTrue: unknown;
  readonly yPred: unknown;
  readonly n: number;
}

const labelProblems: fc.Arbitrary<LabelProblem> = fc
  .tuple(fc.constantFrom(...LABELS), fc.integer({ min: 1, max: 9 }))
  .chain(([labels, n]) => {
    const cells = fc.array(fc.constantFrom(...labels), { minLength: n, maxLength: n });
    const column = cells.chain(labelColumn);
    return fc.record({
      labels: fc.constant(labels),
      yTrue: column,
      yPred: column,
      n: fc.constant(n),
    });
  });

/** Some of the labels in any order, perhaps one that no row has. */
function labelLists({ labels }: LabelProblem): fc.Arbitrary<unknown> {
  const absent =
    typeof labels[0] === 'string' ? 'absent' : typeof labels[0] === 'number' ? 99 : true;
  return fc
    .shuffledSubarray([...new Set([...labels, absent])], { minLength: 1 })
    .chain(labelColumn);
}

/** Labels of the other kind, as NumPy would match them: strings of numbers and the reverse. */
function labelListsOfAnyKind(problem: LabelProblem): fc.Arbitrary<unknown> {
  const { labels } = problem;
  const others: readonly (string | number)[] =
    typeof labels[0] === 'string'
      ? labels.map(Number).filter((label) => Number.isInteger(label))
      : labels.map(String);
  if (others.length === 0 || !isOneKind(problem)) return labelLists(problem);
  const ofOtherKind = fc.shuffledSubarray([...others], { minLength: 1 }).chain(labelColumn);
  return fc.oneof(
    { weight: 9, arbitrary: labelLists(problem) },
    { weight: 1, arbitrary: ofOtherKind },
  );
}

/**
 * Whether NumPy makes the same strings of the labels of both columns; where it does not, labels that are
 * strings fail.
 */
function isOneKind({ labels, yTrue, yPred }: LabelProblem): boolean {
  return typeof labels[0] === 'string' || (Array.isArray(yTrue) && Array.isArray(yPred));
}

/** Names for any number of labels, most often as many as there are; some are no text. */
function targetNames({ labels }: LabelProblem): fc.Arbitrary<unknown> {
  const name = fc.constantFrom('a', 'b', 'a long name indeed', '\u{1d538}\u{1d539}', 'accuracy');
  const length = fc.oneof(fc.constant(labels.length), fc.integer({ min: 0, max: 4 }));
  const names = length.chain((n) => fc.array(name, { minLength: n, maxLength: n }));
  return fc.oneof(
    { weight: 6, arbitrary: names },
    { weight: 3, arbitrary: names.filter(({ length: n }) => n > 0).chain(labelColumn) },
    { weight: 1, arbitrary: fc.constant([...labels]) },
  );
}

type CallsOf = (problem: LabelProblem) => Readonly<Record<string, Options>>;

const labelCalls: CallsOf = (problem) => {
  const { labels, n } = problem;
  const sample_weight = weights(n);
  const absent = isOneKind(problem) ? 'absent' : -99;
  const scores: Options = {
    average: fc.constantFrom('binary', ...AVERAGES),
    labels: labelListsOfAnyKind(problem),
    pos_label: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...labels) },
      { weight: 1, arbitrary: fc.constantFrom(null, 99, absent, true, [labels[0]]) },
    ),
    sample_weight,
    zero_division: zeroDivision,
  };
  return {
    accuracy_score: { normalize: fc.boolean(), sample_weight },
    zero_one_loss: { normalize: fc.boolean(), sample_weight },
    hamming_loss: { sample_weight },
    matthews_corrcoef: { sample_weight },
    balanced_accuracy_score: { adjusted: fc.boolean(), sample_weight },
    confusion_matrix: {
      labels: labelLists(problem),
      sample_weight,
      normalize: fc.constantFrom(null, 'true', 'pred', 'all'),
    },
    // scikit-learn's true negatives are what is left of a sum that rounds.
    multilabel_confusion_matrix: { labels: labelLists(problem), sample_weight: exactWeights(n) },
    cohen_kappa_score: {
      labels: labelLists(problem),
      weights: fc.constantFrom(null, 'linear', 'quadratic'),
      sample_weight,
    },
    precision_score: scores,
    recall_score: scores,
    f1_score: scores,
    jaccard_score: { ...scores, zero_division: fc.constantFrom(0, 1, 'warn') },
    precision_recall_fscore_support: { ...scores, beta: fc.constantFrom(0.5, 1, 2) },
    // The digits that a report shows of a sum that rounds are a matter of the order of adding.
    classification_report: {
      labels: labelListsOfAnyKind(problem),
      target_names: targetNames(problem),
      sample_weight: exactWeights(n),
      digits: fc.integer({ min: 0, max: 6 }),
      output_dict: fc.boolean(),
      zero_division: zeroDivision,
    },
  };
};

const labels = labelProblems.chain((problem) => {
  const calls = Object.entries(labelCalls(problem));
  return fc.constantFrom(...calls).chain(([fn, options]) =>
    someOf(options).map((drawn): DrawnCall => {
      return { fn, args: [problem.yTrue, problem.yPred], options: drawn };
    }),
  );
});

const SCORED: Readonly<Record<string, Options>> = {
  roc_auc_score: { max_fpr: fc.constantFrom(null, 0.25, 0.5, 1) },
  average_precision_score: {},
  roc_curve: { drop_intermediate: fc.boolean() },
  precision_recall_curve: { drop_intermediate: fc.boolean() },
  det_curve: { drop_intermediate: fc.boolean() },
  brier_score_loss: {},
  log_loss: { normalize: fc.boolean() },
  d2_brier_score: {},
  d2_log_loss_score: {},
};

/** Weights whose products leave the range of numbers; areas have none of their size. */
const EXTREMES = [1e-170, 1e-300, 1e200];

const scores = fc.integer({ min: 2, max: 9 }).chain((n) => {
  const yTrue = fc.array(fc.nat(1), { minLength: n, maxLength: n });
  const score = fc.nat(8).map((count) => count / 8);
  const yScore = fc.array(score, { minLength: n, maxLength: n });
  const areas = ['roc_auc_score', 'average_precision_score'];
  return fc.constantFrom(...Object.entries(SCORED)).chain(([fn, own]) => {
    const extreme = fc.constantFrom(...EXTREMES).map((size) => new Float64Array(n).fill(size));
    // Which points lie on a line, and whether a loss to divide by is 0, is a matter of rounding.
    const isOfRounding = fn.endsWith('_curve') || fn === 'd2_brier_score';
    const ordinary = isOfRounding ? exactWeights(n) : weights(n);
    const sample_weight = areas.includes(fn) ? fc.oneof(ordinary, extreme) : ordinary;
    const options = someOf({ ...own, sample_weight });
    const args = fc.tuple(yTrue.chain(labelColumn), yScore.chain(numberColumn));
    return fc.tuple(args, options).map(([drawn, chosen]): DrawnCall => {
      return { fn, args: drawn, options: chosen };
    });
  });
});

/** Shares that add to 1 exactly. */
const shares = fc
  .tuple(fc.nat(8), fc.nat(8))
  .map(([first, second]) => [first / 16, second / 16, (16 - first - second) / 16]);

const classScores = fc.integer({ min: 3, max: 9 }).chain((n) => {
  const rest = fc.array(fc.nat(2), { minLength: n - 3, maxLength: n - 3 });
  const args = fc.tuple(
    rest.map((codes) => [0, 1, 2, ...codes]),
    fc.array(shares, { minLength: n, maxLength: n }),
  );
  const sample_weight = weights(n);
  const calls: Readonly<Record<string, fc.Arbitrary<Readonly<Record<string, unknown>>>>> = {
    roc_auc_score: fc.record(
      {
        multi_class: fc.constantFrom('ovr', 'ovo'),
        average: fc.constantFrom('macro', 'weighted'),
      },
      { requiredKeys: ['multi_class'] },
    ),
    log_loss: someOf({ normalize: fc.boolean(), sample_weight }),
    brier_score_loss: someOf({ scale_by_half: fc.boolean(), sample_weight }),
    top_k_accuracy_score: someOf({
      k: fc.integer({ min: 1, max: 3 }),
      normalize: fc.boolean(),
      sample_weight,
    }),
  };
  return fc
    .constantFrom(...Object.entries(calls))
    .chain(([fn, options]) =>
      fc
        .tuple(args, options)
        .map(([drawn, chosen]): DrawnCall => ({ fn, args: drawn, options: chosen })),
    );
});

const sets = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 4 }))
  .chain(([n, k]) => {
    const matrix = (cell: fc.Arbitrary<number>): fc.Arbitrary<number[][]> =>
      fc.array(fc.array(cell, { minLength: k, maxLength: k }), { minLength: n, maxLength: n });
    const sample_weight = weights(n);
    const bits = matrix(fc.nat(1));
    const scored = matrix(fc.nat(8).map((count) => count / 8));
    const averaged: Options = {
      average: fc.constantFrom(...AVERAGES, 'samples'),
      sample_weight,
      zero_division: zeroDivision,
    };
    const ofSets: Readonly<Record<string, Options>> = {
      accuracy_score: { normalize: fc.boolean(), sample_weight },
      hamming_loss: { sample_weight },
      precision_score: averaged,
      recall_score: averaged,
      f1_score: averaged,
      jaccard_score: { ...averaged, zero_division: fc.constantFrom(0, 1, 'warn') },
      multilabel_confusion_matrix: { sample_weight: exactWeights(n), samplewise: fc.boolean() },
      classification_report: {
        labels: fc.shuffledSubarray([...Array(k).keys()], { minLength: 1 }).chain(labelColumn),
        sample_weight: exactWeights(n),
        zero_division: zeroDivision,
        output_dict: fc.boolean(),
      },
    };
    const ofScores: Readonly<Record<string, Options>> = {
      average_precision_score: { average: fc.constantFrom(...AVERAGES, 'samples'), sample_weight },
      label_ranking_average_precision_score: { sample_weight },
      label_ranking_loss: { sample_weight },
      coverage_error: { sample_weight },
      ndcg_score: { k: fc.integer({ min: 1, max: 4 }), sample_weight },
    };
    const formed = bits.chain(indicator);
    const calls = [
      ...Object.entries(ofSets).map(([fn, options]) => [fn, options, formed, formed] as const),
      ...Object.entries(ofScores).map(([fn, options]) => [fn, options, bits, scored] as const),
    ];
    return fc.constantFrom(...calls).chain(([fn, options, truths, answers]) =>
      fc.tuple(fc.tuple(truths, answers), someOf(options)).map(([args, drawn]): DrawnCall => {
        return { fn, args, options: drawn };
      }),
    );
  });

/** Calls of the functions of the face, by what they are asked about. */
export const CALLS: Readonly<Record<string, fc.Arbitrary<DrawnCall>>> = {
  labels,
  scores,
  'scores by class': classScores,
  'label sets': sets,
};
