import type { Label } from '@confmat/core';
import {
  compareLabels,
  fitsSpan,
  integerRange,
  isTypedArray,
  labelsPresent,
  markPresent,
} from '@confmat/core/internal';
import type { CellKind, DenseArray } from '../arrays/read-array.js';
import { typeError } from '../errors.js';

/** The distinct cells of an array of labels, in scikit-learn's order. */
export function distinctCells(argument: string, y: DenseArray): readonly Label[] {
  const ofIntegers = distinctIntegers(y.cells);
  if (ofIntegers) return ofIntegers;
  const distinct = new Set<unknown>();
  for (let i = 0; i < y.cells.length; ++i) distinct.add(y.cells[i]);
  if (y.kind === 'object') {
    const odd = [...distinct].find((cell) => typeof cell !== 'string');
    if (odd !== undefined || distinct.has(undefined)) {
      const row = Array.from(y.cells).findIndex((cell) => typeof cell !== 'string');
      throw typeError(
        `${argument}[${row}] is ${String(odd)}, expected a string like the labels before it`,
      );
    }
  }
  return ([...distinct] as Label[]).sort(compareLabels);
}

/** The same of integers of 32 bits in a small range, by a table; null of others. */
function distinctIntegers(cells: ArrayLike<unknown>): readonly number[] | null {
  if (!isIntegerColumn(cells) || cells.length === 0) return null;
  const { least, span } = integerRange(cells);
  if (!fitsSpan(span, cells.length)) return null;
  const present = new Uint8Array(span);
  markPresent(cells, least, present);
  return labelsPresent(present, least).labels;
}

function isIntegerColumn(cells: ArrayLike<unknown>): cells is Int32Array {
  return isTypedArray(cells) && Object.prototype.toString.call(cells) === '[object Int32Array]';
}

/** What NumPy would call labels: their kind, and whether floats have 32 bits. */
export interface LabelForm {
  readonly kind: CellKind;
  readonly single: boolean;
}

interface ArrayLabels extends LabelForm {
  readonly labels: readonly Label[];
}

/**
 * The form of the labels that two arrays give together: a label of both is the first one's, and
 * then the widest kind wins, as in Python.
 */
export function formOfUnion(first: ArrayLabels, second: ArrayLabels): LabelForm {
  const { kind, single } = first;
  if (kind === second.kind && single === second.single) return { kind, single };
  const known = new Set(first.labels.map(labelKey));
  const addsNone = second.labels.every((label) => known.has(labelKey(label)));
  if (addsNone) return { kind, single };
  return { kind: widerKind(kind, second.kind), single: false };
}

const WIDTH: Readonly<Record<CellKind, number>> = {
  bool: 0,
  int: 1,
  float: 2,
  string: 3,
  object: 3,
};

function widerKind(a: CellKind, b: CellKind): CellKind {
  return WIDTH[a] >= WIDTH[b] ? a : b;
}

/** What Python compares labels by: true is 1, a bigint is its number. */
export function labelKey(label: unknown): unknown {
  if (typeof label === 'boolean') return Number(label);
  if (typeof label === 'bigint') {
    const number = Number(label);
    return BigInt(number) === label ? number : label;
  }
  return label === 0 ? 0 : label;
}

/** Tell whether a list mixes strings with other cells, which NumPy would turn into strings. */
export function isMixed(y: unknown): boolean {
  if (!Array.isArray(y)) return false;
  return new Set(y.map((cell) => typeof cell === 'string')).size > 1;
}
