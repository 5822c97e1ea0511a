import { floatsOf } from '../arrays/forms.js';
import { readArray } from '../arrays/read-array.js';
import { mustBeDense, noSamples, wrongDimensions } from '../faults.js';
import { checkFinite } from '../targets/target-type.js';
import { fault, show, valueError } from '../errors.js';

/** Finite numbers of one or two dimensions. */
export interface Scores {
  /** Row-major. */
  readonly data: Float64Array | Float32Array;
  readonly nSamples: number;
  /** 1 also for one dimension. */
  readonly nColumns: number;
  readonly nDimensions: 1 | 2;
}

/** Read scores as scikit-learn's check of arrays does. */
export function readScores(
  argument: string,
  value: unknown,
  ofText: 'ValueError' | 'TypeError' = 'ValueError',
  ofNull: 'ValueError' | 'TypeError' = 'TypeError',
): Scores {
  const array = readArray(argument, value);

  const { kind, shape } = array;
  if (array.form === 'sparse') throw mustBeDense(argument, 'ValueError');
  if (kind === 'string') {
    throw fault(ofText, `${argument} has strings, expected numbers`);
  }
  const isRagged = kind === 'object' && Array.from(array.cells).some(isRow);
  if (isRagged) throw valueError(`${argument} has rows of different lengths, expected a matrix`);
  if (shape.length > 2) throw wrongDimensions(argument, shape.length, 'at most 2');
  const cells = array.cells;
  if (kind === 'object') {
    const row = Array.from(cells).findIndex((cell) => typeof cell !== 'number');
    throw fault(ofNull, `${argument}[${row}] is ${show(cells[row])}, expected a number`);
  }

  checkFinite(argument, cells);
  const [nSamples = 0, nColumns = 1] = shape;
  if (nSamples === 0) throw noSamples(argument);
  if (nColumns === 0) throw valueError(`${argument} has no columns, expected at least one`);
  return {
    data: floatsOf(cells, array.precision),
    nSamples,
    nColumns,
    nDimensions: shape.length === 2 ? 2 : 1,
  };
}

function isRow(cell: unknown): boolean {
  return typeof cell === 'object' && cell !== null;
}

/** Scores that must be one per sample; a matrix of one column will do. */
export function columnOf(
  argument: string,
  { data, nColumns }: Scores,
): Float64Array | Float32Array {
  if (nColumns === 1) return data;
  throw valueError(`${argument} has ${nColumns} columns, expected one`);
}

/** Read row weights of one dimension or one column. */
export function weightColumn(sample_weight: unknown): unknown {
  if (sample_weight === null) return null;
  const array = readArray('sample_weight', sample_weight);
  return array.form === 'dense' && array.shape[1] === 1 ? Array.from(array.cells) : sample_weight;
}
