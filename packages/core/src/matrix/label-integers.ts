import { labelsPresent } from '../columns/coded-column.js';
import { encodeByTable, markPresent } from '../kernels/encode-integers.js';
import { addTableMargins, markTallied, placeTable, takeMarked } from '../kernels/place-table.js';
import { denseMatrix, sparseMatrix } from './build-matrix.js';
import { MAX_DENSE_CLASSES, checkNClasses } from './class-limit.js';
import type { IntegerSplit, IntegerTable } from './count-integers.js';
import type { ConfusionMatrix, ErrorCells } from './matrix.js';

const FACTS = { weighted: false, nSkipped: 0 };

/**
 * Make a matrix of counts of integers without listing their pairs: the classes are the integers that
 * occur, ascending.
 *
 * @returns The matrix; null if a matrix of so many classes takes the other form.
 * @throws {MetricError} `too-many-classes`.
 */
export function matrixOfIntegers(
  counted: IntegerTable | IntegerSplit,
  limit: number,
): ConfusionMatrix<number> | null {
  // A table has no more classes than a dense matrix may have.
  return counted.form === 'table' ? ofTable(counted, limit) : ofSplit(counted, limit);
}

function ofTable({ counts, least }: IntegerTable, limit: number): ConfusionMatrix<number> | null {
  const side = Math.sqrt(counts.length);
  const support = new Float64Array(side);
  const predicted = new Float64Array(side);
  addTableMargins(counts, support, predicted);
  const present = Uint8Array.from(support, (count, i) => (count || predicted[i] ? 1 : 0));
  const { labels, codeOf } = labelsPresent(present, least);
  const k = labels.length;
  checkNClasses(k, limit);
  const dense = new Float64Array(k * k);
  placeTable(counts, codeOf, k, dense);
  const isPresent = (_: number, i: number): boolean => present[i] === 1;
  const margins = { support: support.filter(isPresent), predicted: predicted.filter(isPresent) };
  return denseMatrix(labels, dense, FACTS, margins);
}

function ofSplit(split: IntegerSplit, limit: number): ConfusionMatrix<number> | null {
  const { labels, diagonal, errors } = labelSplit(split);
  checkNClasses(labels.length, limit);
  if (labels.length <= MAX_DENSE_CLASSES) return null;
  return sparseMatrix(labels, diagonal, errors, FACTS);
}

/** Counts of equal labels, and of pairs of different ones. */
export interface LabelSplit {
  /** Those that occur, ascending. */
  readonly labels: readonly number[];
  /** Shape (labels.length,). */
  readonly diagonal: Float64Array;
  /** Each pair once, sorted by true code, then by predicted. */
  readonly errors: ErrorCells;
}

/**
 * Put counts of integers under the list of those that occur.
 *
 * @param split.least The integer that stands for 0.
 */
export function labelSplit({ diagonal, errors, least }: IntegerSplit): LabelSplit {
  const { trueCodes, predCodes, counts } = errors;
  const present = new Uint8Array(diagonal.length);
  markTallied(diagonal, present);
  markPresent(trueCodes, 0, present);
  markPresent(predCodes, 0, present);
  const { labels, codeOf } = labelsPresent(present, least);
  const taken = new Float64Array(labels.length);
  takeMarked(diagonal, present, taken);
  const placed = {
    trueCodes: new Int32Array(trueCodes.length),
    predCodes: new Int32Array(predCodes.length),
    counts,
  };
  encodeByTable(trueCodes, 0, codeOf, placed.trueCodes);
  encodeByTable(predCodes, 0, codeOf, placed.predCodes);
  return { labels, diagonal: taken, errors: placed };
}
