import type { MatrixColumns, MatrixMetric } from './row.js';

/** The values that a column may have; null where they are numbers. */
type Values<T> = readonly T[] | null;

/** The closed sets of the columns that decide a value, in the order in which two rows are compared. */
export const COLUMN_VALUES: { readonly [C in keyof MatrixColumns]: Values<MatrixColumns[C]> } = {
  view: ['as is', 'transposed', 'labels of the truth', 'labels seen', 'two labels'],
  of: ['whole', 'mean', 'pooled', 'each', 'first', 'last', 'label 1', 'label True'],
  form: ['counts', 'values', 'means'],
  mean: ['macro', 'weighted'],
  over: ['all', 'seen', 'true', 'predicted'],
  zero: null,
  zeroOfF: null,
  undefinedClass: ['has a value', 'left out', 'spoils'],
  epsilon: null,
  variant: [
    ...(['none', 'limit of Matthews', 'second of two', 'label 1 of two'] as const),
    ...(['hits of the classes seen', 'cells of single floats', 'products of 32 bits'] as const),
  ],
  shown: ['value', 'error', 'percent'],
};

/** The columns that decide a value, in the order in which two rows are compared. */
export const MATRIX_COLUMNS: readonly (keyof MatrixColumns)[] = Object.keys(
  COLUMN_VALUES,
) as (keyof MatrixColumns)[];

/** The metrics of a matrix that programs print. */
export const MATRIX_METRICS: readonly MatrixMetric[] = [
  ...(['accuracy', 'balancedAccuracy', 'cohenKappa', 'cramersV', 'f1'] as const),
  ...(['falsePositiveRate', 'gMean', 'informedness', 'jaccard', 'matthewsCorrcoef'] as const),
  ...(['meanDistance', 'negativePredictiveValue', 'precision', 'quadraticKappa'] as const),
  ...(['recall', 'specificity', 'theilsU'] as const),
];
