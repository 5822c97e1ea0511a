import { isMetricError } from '@confmat/core';
import type { ConfusionMatrix, Label, LabelColumn } from '@confmat/core';
import { isArrowColumn, isTypedArray } from '@confmat/core/internal';
import { countRows } from './targets.js';
import { isText } from '../arrays/read-array.js';
import { isArrowFloats, isFloats, precisionOf, sampleCount } from '../arrays/forms.js';
import type { DenseArray, SparseArray } from '../arrays/read-array.js';
import type { LabelForm } from './distinct-cells.js';
import type { LabelTargets } from './targets.js';
import { distinctCells, formOfUnion } from './distinct-cells.js';
import { readWeights } from './read-weights.js';
import { typeError, valueError } from '../errors.js';

/**
 * Count two columns as they stand, if both are flat, of one kind and sound: most are. Their type
 * then follows from the labels counted, without another look at the rows.
 * @returns Their counts; null for anything that takes a closer look.
 */
export function countPlainColumns(
  y_true: unknown,
  y_pred: unknown,
  sample_weight: unknown,
): LabelTargets | null {
  if (!isFlat(y_true) || !isFlat(y_pred) || sampleCount(y_true) === 0) return null;
  const nSamples = sampleCount(y_true);
  if (sample_weight !== null && sampleCount(sample_weight) !== nSamples) return null;
  let unweighted: ConfusionMatrix;
  try {
    unweighted = countRows(y_true, y_pred);
  } catch (error) {
    if (isMetricError(error)) return null;
    throw error;
  }
  const { labels, support, predicted } = unweighted;
  const trueLabels = labels.filter((_, code) => (support[code] ?? 0) > 0);
  const predLabels = labels.filter((_, code) => (predicted[code] ?? 0) > 0);
  const weights = readWeights(sample_weight, nSamples);
  return {
    type: labels.length <= 2 ? 'binary' : 'multiclass',
    labels,
    ...formOfUnion(
      { ...columnForm(y_true, labels), labels: trueLabels },
      { ...columnForm(y_pred, labels), labels: predLabels },
    ),
    unweighted,
    matrix: weights ? countRows(y_true, y_pred, labels, weights) : unweighted,
    weights,
    nSamples,
  };
}

/** Tell whether core can read a column itself: an array of arrays or objects it would refuse. */
export function isFlat(column: unknown): column is LabelColumn {
  if (Array.isArray(column)) return typeof column[0] !== 'object';
  return isArrowColumn(column) || isTypedArray(column);
}

function columnForm(column: LabelColumn, labels: readonly Label[]): LabelForm {
  if (isFloats(column) || isArrowFloats(column)) {
    return { kind: 'float', single: precisionOf(column) === 'single' };
  }
  const [label] = labels;
  const kind = typeof label === 'boolean' ? 'bool' : 'int';
  return { kind: typeof label === 'string' ? 'string' : kind, single: false };
}

/** Count two arrays of labels. Both hold numbers, or both hold strings. */
export function labelTargets(
  type: 'binary' | 'multiclass',
  truth: DenseArray | SparseArray,
  prediction: DenseArray | SparseArray,
  weights: Float64Array | null,
): LabelTargets {
  if (truth.form === 'sparse' || prediction.form === 'sparse')
    throw typeError('a sparse matrix is for indicator matrices only, expected an array');
  const withLabels = (argument: string, array: DenseArray) => ({
    ...{ kind: array.kind, single: array.precision === 'single' },
    labels: distinctCells(argument, array),
  });
  const own = withLabels('y_true', truth);
  const other = withLabels('y_pred', prediction);
  if (isText(own.kind) !== isText(other.kind)) {
    const [first, second] = isText(own.kind) ? ['strings', 'numbers'] : ['numbers', 'strings'];
    throw valueError(`y_true has ${first} and y_pred ${second}, expected labels of one kind`);
  }
  const areBooleans = truth.kind === 'bool' && prediction.kind === 'bool';
  const column = ({ cells }: DenseArray): readonly Label[] =>
    Array.from(cells, (cell) => (areBooleans ? (cell as boolean) : coreLabel(cell)));
  const yTrue = column(truth);
  const yPred = column(prediction);
  const unweighted = countRows(yTrue, yPred);
  const { labels } = unweighted;
  return {
    type: type === 'binary' && labels.length <= 2 ? 'binary' : 'multiclass',
    ...formOfUnion(own, other),
    labels,
    unweighted,
    matrix: weights ? countRows(yTrue, yPred, labels, weights) : unweighted,
    weights,
    nSamples: yTrue.length,
  };
}

/** Whole numbers beyond 2^53 are labels in Python; core takes them as bigints. */
function coreLabel(cell: unknown): Label {
  if (typeof cell === 'boolean') return Number(cell);
  if (typeof cell === 'number' && !Number.isSafeInteger(cell)) return BigInt(cell);
  return cell as Label;
}
