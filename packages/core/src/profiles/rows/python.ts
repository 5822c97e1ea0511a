import { MACRO, POOLED, SPOILS, WEIGHTED, rowsOf } from '../make-rows.js';
import type { MatrixRow } from '../row.js';

const RUN = { witnesses: ['other programs', 'more inputs'], rule: 'read' } as const;
const SINGLE = { ...RUN, bits: 32 } as const;
const SEEN = { over: 'seen' } as const;
const TYPED = { isDefault: false } as const;
const LABEL_TRUE = { of: 'label True' } as const;
const LABEL_1 = { of: 'label 1', zero: NaN, ...TYPED } as const;

/** 0/0 is the text None. */
const PYCM: readonly MatrixRow[] = rowsOf('pycm', { ...RUN, ...MACRO, ...SPOILS }, [
  ['Overall_ACC', 'accuracy', { of: 'whole' }],
  ['Kappa', 'cohenKappa', { of: 'whole' }],
  ['Overall_MCC', 'matthewsCorrcoef', { of: 'whole' }],
  ['ACC_Macro', 'accuracy'],
  ['PPV_Macro', 'precision'],
  ['TPR_Macro', 'recall'],
  ['TNR_Macro', 'specificity'],
  ['NPV_Macro', 'negativePredictiveValue'],
  ['FPR_Macro', 'falsePositiveRate'],
  ['F1_Macro', 'f1'],
  ['AUNU', 'balancedAccuracy', { form: 'values' }],
  ['TPR_Micro', 'recall', POOLED],
  ['TNR_Micro', 'specificity', POOLED],
  ['PPV_Micro', 'precision', POOLED],
  ['F1_Micro', 'f1', POOLED],
]);

/** Counters of single floats stop at 2^24. */
const FULL = { size: 2 ** 24, why: 'a counter of single floats, to which 1 is added, stops' };

const TORCHEVAL: readonly MatrixRow[] = rowsOf('torcheval', { ...SINGLE, wrongFrom: FULL }, [
  ['multiclass_accuracy()', 'accuracy'],
  ['multiclass_accuracy(average=macro)', 'recall', { ...MACRO, ...TYPED, over: 'true' }],
  ['multiclass_precision()', 'precision', POOLED],
  ['multiclass_precision(average=macro)', 'precision', { ...MACRO, ...SEEN, ...TYPED }],
  ['multiclass_recall()', 'recall', POOLED],
  ['multiclass_recall(average=macro)', 'recall', { ...MACRO, ...SEEN, ...TYPED, variant: 'hits of the classes seen' }], // prettier-ignore
  ['multiclass_f1_score()', 'f1', POOLED],
  ['multiclass_f1_score(average=macro)', 'f1', { ...MACRO, ...SEEN, ...TYPED }],
  ['multiclass_f1_score(average=weighted)', 'f1', { ...WEIGHTED, ...SEEN, ...TYPED }],
]);

const RIVER: readonly MatrixRow[] = rowsOf('river', { ...RUN, ...SEEN }, [
  ['Accuracy', 'accuracy'],
  ['BalancedAccuracy', 'balancedAccuracy'],
  ['CohenKappa', 'cohenKappa'],
  ['GeometricMean', 'gMean'],
  ['MCC', 'matthewsCorrcoef', LABEL_TRUE],
  ['Precision', 'precision', LABEL_TRUE],
  ['Recall', 'recall', LABEL_TRUE],
  ['F1', 'f1', LABEL_TRUE],
  ['MacroPrecision', 'precision', MACRO],
  ['MacroRecall', 'recall', MACRO],
  ['MacroF1', 'f1', MACRO],
  ['MacroJaccard', 'jaccard', MACRO],
  ['MicroPrecision', 'precision', POOLED],
  ['MicroRecall', 'recall', POOLED],
  ['MicroF1', 'f1', POOLED],
  ['MicroJaccard', 'jaccard', POOLED],
  ['WeightedPrecision', 'precision', WEIGHTED],
  ['WeightedRecall', 'recall', WEIGHTED],
  ['WeightedF1', 'f1', WEIGHTED],
  ['WeightedJaccard', 'jaccard', WEIGHTED],
]);

/** What is added to denominators hides 0/0. */
const IGNITE: readonly MatrixRow[] = rowsOf('ignite', { ...RUN, ...MACRO }, [
  ['Accuracy', 'accuracy', { of: 'whole' }],
  ['mIoU', 'jaccard', { epsilon: 1e-15 }],
  ['Precision(average=macro)', 'precision', { ...TYPED, epsilon: 1e-20 }],
  ['Recall(average=macro)', 'recall', { ...TYPED, epsilon: 1e-20 }],
]);

const MLXTEND: readonly MatrixRow[] = rowsOf('mlxtend', RUN, [
  ['accuracy_score(method=standard)', 'accuracy'],
  ['accuracy_score(method=average)', 'accuracy', { ...MACRO, ...TYPED, over: 'true' }],
  ['accuracy_score(method=balanced)', 'balancedAccuracy', TYPED],
  ['scoring precision', 'precision', LABEL_1],
  ['scoring recall', 'recall', LABEL_1],
  ['scoring f1', 'f1', { ...LABEL_1, form: 'values', zeroOfF: NaN }],
  ['scoring matthews_corr_coef', 'matthewsCorrcoef', LABEL_1],
]);

const IMBALANCED_LEARN: readonly MatrixRow[] = rowsOf('imbalanced-learn', { ...RUN, ...SEEN }, [
  ['geometric_mean_score', 'gMean'],
  ['geometric_mean_score(average=macro)', 'gMean', { ...MACRO, ...TYPED, form: 'means' }],
  ['geometric_mean_score(average=weighted)', 'gMean', { ...WEIGHTED, ...TYPED, form: 'means' }],
  ['macro_averaged_mean_absolute_error', 'meanDistance', { zero: NaN }],
]);

/** 0/0 of a class is 1. */
const SEGMENTATION: readonly MatrixRow[] = rowsOf(
  'segmentation-models-pytorch',
  { ...SINGLE, ...MACRO, ...TYPED, zero: 1 },
  [
    ['accuracy(reduction=macro)', 'accuracy'],
    ['precision(reduction=macro)', 'precision'],
    ['recall(reduction=macro)', 'recall'],
    ['f1_score(reduction=macro)', 'f1'],
    ['iou_score(reduction=macro)', 'jaccard'],
    ['specificity(reduction=macro)', 'specificity'],
    ['balanced_accuracy(reduction=macro)', 'balancedAccuracy'],
    ['accuracy(reduction=micro)', 'accuracy', { ...POOLED, zero: NaN }],
    ['precision(reduction=micro)', 'precision', { ...POOLED, zero: NaN }],
    ['recall(reduction=micro)', 'recall', { ...POOLED, zero: NaN }],
    ['f1_score(reduction=micro)', 'f1', { ...POOLED, zero: NaN }],
    ['iou_score(reduction=micro)', 'jaccard', { ...POOLED, zero: NaN }],
  ],
);

const SPACY: readonly MatrixRow[] = rowsOf('spacy', { ...RUN, ...MACRO }, [
  ['cats_macro_p', 'precision'],
  ['cats_macro_r', 'recall'],
  ['cats_macro_f', 'f1'],
  ['cats_micro_p', 'precision', POOLED],
  ['cats_micro_r', 'recall', POOLED],
  ['cats_micro_f', 'f1', POOLED],
]);

const CLICKHOUSE: readonly MatrixRow[] = rowsOf('clickhouse', { ...RUN, rule: 'inferred' }, [
  ['theilsU(true, predicted)', 'theilsU', { zero: 0 }],
  ['theilsU(predicted, true)', 'theilsU', { zero: 0, view: 'transposed' }],
  ['cramersV', 'cramersV', { zero: NaN }],
]); // prettier-ignore

/** Programs that are called from Python. */
export const PYTHON: readonly MatrixRow[] = [
  ...PYCM,
  ...TORCHEVAL,
  ...RIVER,
  ...IGNITE,
  ...MLXTEND,
  ...IMBALANCED_LEARN,
  ...SEGMENTATION,
  ...SPACY,
  ...CLICKHOUSE,
];
