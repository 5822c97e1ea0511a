import { sharesOf } from '@confmat/core/internal';
import type { ConfusionMatrix, Label } from '@confmat/core';
import type { ByName } from '../../arguments/call-metric.js';
import { countsArray } from '../../arrays/counts-array.js';
import type { CountsArray } from '../../arrays/counts-array.js';
import type { ArrayLikeInput, Matrix } from '../../arrays/inputs.js';
import { ARRAY, NULL, oneOf } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { LabelArguments } from '../../arguments/target-arguments.js';
import { placedMatrix } from '../../label-scores/placed-matrix.js';
import { checkDenseTargets } from '../../targets/check-targets.js';
import { warn } from '../../warnings.js';

/** Arguments of `confusion_matrix`, by name. */
export interface ConfusionMatrixArguments extends LabelArguments {
  /** The axes, in this order; samples of other labels are left out. Default: all, ascending. */
  readonly labels?: ArrayLikeInput | null | undefined;
  /** What adds to 1: each row, each column or all. Default: null, counts. */
  readonly normalize?: 'true' | 'pred' | 'all' | null | undefined;
}

/**
 * Count how often each true label was predicted as each label: row = true, column = predicted.
 * @param y_true True labels, shape (nSamples,).
 * @param y_pred Predicted labels, shape (nSamples,).
 * @param options By name: `labels`, `sample_weight`, `normalize`.
 * @returns Counts, shape (nLabels, nLabels); shares with `normalize`, 0 where they are 0/0.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `confusion_matrix`
 * @example
 * const counts = confusion_matrix([0, 1, 1], [0, 0, 1]);
 * counts.data; // → Float64Array [1, 0, 1, 1]
 * counts.at(1, 0); // → 1
 */
export function confusion_matrix(
  y_true: ArrayLikeInput,
  y_pred: ArrayLikeInput,
  options?: Omit<ConfusionMatrixArguments, 'y_true' | 'y_pred'>,
): CountsArray;
/** The same, with arguments by name: all, or all but the first. */
export function confusion_matrix(...args: ByName<ConfusionMatrixArguments>): CountsArray;
export function confusion_matrix(...received: readonly unknown[]): unknown {
  return callMetric<ConfusionMatrixArguments, CountsArray>('confusion_matrix', received, {
    parameters: {
      y_true: required(ARRAY),
      y_pred: required(ARRAY),
      labels: optional(null, ARRAY, NULL),
      sample_weight: optional(null, ARRAY, NULL),
      normalize: optional(null, oneOf('true', 'pred', 'all'), NULL),
    },
    compute: ({ y_true, y_pred, labels, sample_weight, normalize }) => {
      const targets = checkDenseTargets(y_true, y_pred, sample_weight);
      const matrix = placedMatrix(targets, labels);
      warnOfSingleLabel(matrix);
      const counts = denseCounts(matrix);
      const isWeighted = targets.weights !== null;
      if (normalize === null) return countsArray(isWeighted ? finite(counts) : counts);
      const shares = denseCounts(sharesOf(matrix, normalize));
      return countsArray(
        isWeighted ? finite(sharesOfZero(matrix, normalize, counts, shares)) : shares,
      );
    },
  });
}

/** Shares of weights of both signs, which may add to 0: x / 0 is infinite. */
function sharesOfZero(
  { support, predicted, total, nClasses }: ConfusionMatrix,
  normalize: 'true' | 'pred' | 'all',
  counts: Matrix,
  { data, shape }: Matrix,
): Matrix {
  const sumOf = (cell: number): number => {
    if (normalize === 'all') return total;
    const sum =
      normalize === 'true' ? support[Math.floor(cell / nClasses)] : predicted[cell % nClasses];
    return sum ?? NaN;
  };
  return {
    data: data.map((share, cell) => (sumOf(cell) === 0 ? (counts.data[cell] ?? 0) / 0 : share)),
    shape,
  };
}

/** NumPy's `nan_to_num`, in place of infinity the greatest number: scikit-learn shows no other. */
function finite({ data, shape }: Matrix): Matrix {
  const most = Number.MAX_VALUE;
  return {
    data: data.map((value) => (Number.isNaN(value) ? 0 : Math.min(Math.max(value, -most), most))),
    shape,
  };
}

/** Warn of a matrix of one cell. */
export function warnOfSingleLabel(matrix: ConfusionMatrix): void {
  if (matrix.nClasses !== 1) return;
  const text =
    'y_true and y_pred have one label only, the matrix has one cell (see labels to name all known ones)';
  warn('UserWarning', text);
}

export function denseCounts(matrix: ConfusionMatrix): Matrix {
  const { nClasses, labels } = matrix;
  const shape = [nClasses, nClasses];
  if (matrix.kind === 'dense') return { data: matrix.counts.slice(), shape };
  const codeOf = new Map<Label, number>(labels.map((label, code) => [label, code]));
  const data = new Float64Array(nClasses * nClasses);
  for (const { trueLabel, predLabel, count } of matrix.cells()) {
    data[(codeOf.get(trueLabel) ?? 0) * nClasses + (codeOf.get(predLabel) ?? 0)] = count;
  }
  return { data, shape };
}
