import fc from 'fast-check';

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
    weightsOf(n, fc.integer({ min: 0, max: 3 })),
    weightsOf(n, quarters).map((cells) => Float64Array.from(cells)),
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
];

interface LabelProblem {
  readonly labels: readonly unknown[];
  readonly yTrue: readonly unknown[];
  readonly yPred: readonly unknown[];
  readonly n: number;
}

const labelProblems: fc.Arbitrary<LabelProblem> = fc
  .tuple(fc.constantFrom(...LABELS), fc.integer({ min: 1, max: 9 }))
  .chain(([labels, n]) => {
    const column = fc.array(fc.constantFrom(...labels), { minLength: n, maxLength: n });
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
  return fc.shuffledSubarray([...new Set([...labels, absent])], { minLength: 1 });
}

type CallsOf = (problem: LabelProblem) => Readonly<Record<string, Options>>;

const labelCalls: CallsOf = (problem) => {
  const { labels, n } = problem;
  const sample_weight = weights(n);
  const scores: Options = {
    average: fc.constantFrom('binary', ...AVERAGES),
    labels: labelLists(problem),
    pos_label: fc.constantFrom(...labels),
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
    multilabel_confusion_matrix: { labels: labelLists(problem), sample_weight },
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
      labels: labelLists(problem),
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
    const sample_weight = areas.includes(fn) ? fc.oneof(weights(n), extreme) : weights(n);
    const options = someOf({ ...own, sample_weight });
    return fc.tuple(yTrue, yScore, options).map(([truth, scored, drawn]): DrawnCall => {
      return { fn, args: [truth, Float64Array.from(scored)], options: drawn };
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
      multilabel_confusion_matrix: { sample_weight, samplewise: fc.boolean() },
      classification_report: {
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
    const calls = [
      ...Object.entries(ofSets).map(([fn, options]) => [fn, options, bits] as const),
      ...Object.entries(ofScores).map(([fn, options]) => [fn, options, scored] as const),
    ];
    return fc.constantFrom(...calls).chain(([fn, options, answers]) =>
      fc.tuple(bits, answers, someOf(options)).map(([truth, answer, drawn]): DrawnCall => {
        return { fn, args: [truth, answer], options: drawn };
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
