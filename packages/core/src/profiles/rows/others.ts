import { MACRO, POOLED, SPOILS, rowsOf } from '../make-rows.js';
import type { MatrixRow } from '../row.js';

const RUN = { witnesses: ['other programs', 'more inputs'] } as const;
const READ = { ...RUN, rule: 'read' } as const;
const EACH = { of: 'each', zero: NaN } as const;
const TYPED = { isDefault: false } as const;

const GOLEARN: readonly MatrixRow[] = rowsOf('golearn', { ...RUN, ...MACRO, ...SPOILS }, [
  ['GetAccuracy', 'accuracy', { of: 'whole' }],
  ['GetMacroPrecision', 'precision'],
  ['GetMacroRecall', 'recall'],
  ['GetMicroPrecision', 'precision', POOLED],
  ['GetMicroRecall', 'recall', POOLED],
]);

/** Of arrays the matrix is turned, of a data set it is not; of two classes it is of the second. */
const LINFA_MEAN = {
  ...MACRO,
  ...SPOILS,
  over: 'seen',
  variant: 'second of two',
  zeroOfF: NaN,
} as const;
const OF_DATASET = { ...LINFA_MEAN, ...TYPED, witnesses: ['other programs'] } as const;

const LINFA: readonly MatrixRow[] = rowsOf('linfa', { ...READ, bits: 32, view: 'transposed' }, [
  [
    'accuracy()',
    'accuracy',
    {
      variant: 'cells of single floats',
      wrongFrom: { size: 2 ** 24, why: 'a cell of single floats, to which 1 is added, stops' },
    },
  ],
  ['mcc()', 'matthewsCorrcoef', { zero: NaN }],
  ['precision()', 'precision', LINFA_MEAN],
  ['recall()', 'recall', LINFA_MEAN],
  ['precision() of a data set', 'precision', { ...OF_DATASET, view: 'as is' }],
  ['recall() of a data set', 'recall', { ...OF_DATASET, view: 'as is' }],
]);

const SMARTCORE: readonly MatrixRow[] = rowsOf(
  'smartcore',
  { ...READ, ...MACRO, over: 'true', variant: 'label 1 of two' },
  [
    ['accuracy', 'accuracy', { of: 'whole', variant: 'none' }],
    ['precision', 'precision'],
    ['recall', 'recall'],
    ['f1', 'f1', { form: 'values' }],
  ],
);

const ML_CONFUSION_MATRIX: readonly MatrixRow[] = rowsOf('ml-confusion-matrix', RUN, [
  ['getAccuracy', 'accuracy'],
  ['getF1Score', 'f1', EACH],
  ['getPositivePredictiveValue', 'precision', EACH],
  ['getTruePositiveRate', 'recall', EACH],
  ['getMatthewsCorrelationCoefficient', 'matthewsCorrcoef', EACH],
]);

/** Only the labels 0 and 1 are looked at. */
const OF_0_AND_1 = { view: 'two labels', of: 'label 1', zero: 'not run' } as const;

const SCIKITJS: readonly MatrixRow[] = rowsOf('scikitjs', { ...READ, bits: 32 }, [
  ['accuracyScore', 'accuracy'],
  ['precisionScore', 'precision', OF_0_AND_1],
  ['recallScore', 'recall', OF_0_AND_1],
]);

/** Programs of Go, Rust and JavaScript. */
export const OTHERS: readonly MatrixRow[] = [
  ...GOLEARN,
  ...LINFA,
  ...SMARTCORE,
  ...ML_CONFUSION_MATRIX,
  ...SCIKITJS,
];
