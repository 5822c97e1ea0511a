import { readArray } from '../arrays/read-array.js';
import type { CellKind, DenseArray, SparseArray } from '../arrays/read-array.js';
import type { SklearnError } from '../errors.js';
import { fault } from '../errors.js';
import { countLabels, countPlainColumns } from './count-labels.js';
import { distinctCells, kindOfUnion } from './distinct-cells.js';
import { labelSetsOf } from './label-sets-of.js';
import { readWeights } from './read-weights.js';
import { sampleCount } from './sample-count.js';
import { targetType } from './target-type.js';
import type { TargetType } from './target-type.js';
import type { IndicatorTargets, LabelTargets, Targets } from './targets.js';

/**
 * Check targets, predictions and weights in scikit-learn's order, and count them.
 *
 * @param sample_weight Row weights, or null.
 */
export function checkTargets(y_true: unknown, y_pred: unknown, sample_weight: unknown): Targets {
  // Most columns are plain and sound; whatever is not is looked at again, in scikit-learn's order.
  return (
    countPlainColumns(y_true, y_pred, sample_weight) ?? checkInOrder(y_true, y_pred, sample_weight)
  );
}

/**
 * Check targets that must be one label per sample.
 *
 * @param sample_weight Row weights, or null.
 */
export function checkLabelTargets(
  y_true: unknown,
  y_pred: unknown,
  sample_weight: unknown,
): LabelTargets {
  const targets = checkTargets(y_true, y_pred, sample_weight);
  if (targets.type === 'multilabel-indicator') throw unsupported(targets.type);
  return targets;
}

function checkInOrder(y_true: unknown, y_pred: unknown, sample_weight: unknown): Targets {
  const truth = readArray('y_true', y_true);
  const prediction = readArray('y_pred', y_pred);
  checkLengths({ y_true, y_pred, sample_weight });
  const trueType = targetType('y_true', truth);
  const predType = targetType('y_pred', prediction);
  const [nSamples = 0] = truth.shape;
  if (nSamples === 0) {
    const reason = 'y_true and y_pred are empty, expected at least one sample';
    throw fault('ValueError', reason);
  }
  const weights = readWeights(sample_weight, nSamples);
  const type = commonType(trueType, predType);
  if (type === 'multilabel-indicator') return indicators(truth, prediction, weights);
  return labels(type, truth, prediction, weights);
}

/**
 * Check that arguments have one number of samples.
 *
 * @param columns The arguments by name; null ones are left out.
 */
export function checkLengths(columns: Readonly<Record<string, unknown>>): void {
  const lengths = Object.entries(columns)
    .filter(([, column]) => column !== null)
    .map(([name, column]) => ({ name, length: sampleCount(column) }));
  if (new Set(lengths.map(({ length }) => length)).size < 2) return;
  const texts = lengths.map(({ name, length }) => `${name} (${length})`);
  const reason = `${texts.join(', ')} must have the same number of samples`;
  throw fault('ValueError', reason);
}

function commonType(a: TargetType, b: TargetType): TargetType {
  const isClasses = (type: TargetType): boolean => type === 'binary' || type === 'multiclass';
  if (isClasses(a) && isClasses(b)) return a === b ? a : 'multiclass';
  if (a !== b) {
    throw fault('ValueError', `y_true is ${a} and y_pred is ${b}`);
  }
  if (a !== 'multilabel-indicator') throw unsupported(a);
  return a;
}

/** The error about targets that a function does not take. */
export function unsupported(type: TargetType): SklearnError {
  return fault('ValueError', `y_true is ${type}, which is not supported`);
}

function labels(
  type: 'binary' | 'multiclass' | TargetType,
  truth: DenseArray | SparseArray,
  prediction: DenseArray | SparseArray,
  weights: Float64Array | null,
): LabelTargets {
  if (truth.form === 'sparse' || prediction.form === 'sparse') {
    const reason = 'a sparse matrix is for indicator matrices only, expected an array';
    throw fault('TypeError', reason);
  }
  const own = { kind: truth.kind, labels: distinctCells('y_true', truth) };
  const other = { kind: prediction.kind, labels: distinctCells('y_pred', prediction) };
  const isText = (kind: CellKind): boolean => kind === 'string' || kind === 'object';
  if (isText(truth.kind) !== isText(prediction.kind)) {
    const texts = [own, other].map(({ kind }) => (isText(kind) ? 'strings' : 'numbers'));
    const reason = `y_true has ${texts.join(' and y_pred ')}, expected labels of one kind`;
    throw fault('ValueError', reason);
  }
  const counted = countLabels(truth, prediction, weights);
  return {
    ...counted,
    type: type === 'binary' && counted.labels.length <= 2 ? 'binary' : 'multiclass',
    kind: kindOfUnion(own, other),
  };
}

function indicators(
  truth: DenseArray | SparseArray,
  prediction: DenseArray | SparseArray,
  weights: Float64Array | null,
): IndicatorTargets {
  const [nSamples = 0, nLabels = 0] = truth.shape;
  if (prediction.shape[1] !== nLabels) {
    const reason = `y_true has ${nLabels} columns and y_pred ${String(prediction.shape[1])}, expected as many`;
    throw fault('ValueError', reason);
  }
  return {
    type: 'multilabel-indicator',
    nLabels,
    nSamples,
    weights,
    yTrue: labelSetsOf(truth),
    yPred: labelSetsOf(prediction),
    arrays: [truth, prediction],
  };
}
