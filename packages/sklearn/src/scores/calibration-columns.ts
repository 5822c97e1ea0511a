import type { Label } from '@confmat/core';
import { floatsOf } from '../arrays/forms.js';
import { readArray } from '../arrays/read-array.js';
import { fault, show, typeError, valueError } from '../errors.js';
import { noSamples } from '../faults.js';
import { distinctCells, labelKey } from '../targets/distinct-cells.js';
import { readTruth } from './read-truth.js';

/** Labels that occur, ascending, and the place of that of each sample. */
interface LabelColumn {
  readonly labels: readonly Label[];
  readonly codes: Int32Array;
}

/** Read true labels, which may be any numbers, of one dimension or one column. */
export function readTwoLabels(y_true: unknown): LabelColumn {
  const truth = readTruth('y_true', y_true);
  if ('labels' in truth) return truth;
  const { array } = truth;
  if (array.form === 'sparse' || array.shape.length > 1) {
    throw valueError('y_true is a matrix, expected one label per sample');
  }
  const labels = distinctCells('y_true', array);
  const codeOf = new Map(labels.map((label, code) => [labelKey(label), code]));
  return {
    labels,
    codes: Int32Array.from(array.cells, (cell) => codeOf.get(labelKey(cell)) ?? -1),
  };
}

/** Read probabilities of one dimension or one column; NaN is let through, as scikit-learn does. */
export function readProbabilityColumn(y_prob: unknown): Float64Array {
  const array = readArray('y_prob', y_prob);
  if (array.form === 'sparse') throw typeError('y_prob is a sparse matrix, expected an array');
  const { cells, kind, shape, precision } = array;
  if (shape.length > 2 || (shape[1] ?? 1) !== 1) {
    throw valueError('y_prob is a matrix, expected one probability per sample');
  }
  const row =
    kind === 'string' || kind === 'object'
      ? Array.from(cells).findIndex((cell) => typeof cell !== 'number')
      : -1;
  if (row >= 0) {
    const isRagged = typeof cells[row] === 'object' && cells[row] !== null;
    const what = `y_prob[${row}] is ${show(cells[row])}, expected a number`;
    throw fault(isRagged ? 'ValueError' : 'TypeError', what);
  }
  if (cells.length === 0) throw noSamples('y_prob');
  return new Float64Array(floatsOf(cells, precision));
}
