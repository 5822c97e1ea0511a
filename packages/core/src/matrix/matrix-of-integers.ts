import { labelsPresent } from '../columns/coded-column.js';
import { addTableMargins, placeTable } from './kernels/place-table.js';
import { denseMatrix, sparseMatrix } from './build-matrix.js';
import { MAX_DENSE_CLASSES, checkNClasses } from './class-limit.js';
import type { IntegerSplit, IntegerTable } from './counting/count-integers.js';
import { labelSplit } from './counting/label-split.js';
import type { ConfusionMatrix } from './matrix.js';

const FACTS = { weighted: false, nSkipped: 0 };

/**
 * Make a matrix of counts of integers without listing their pairs: the classes are those that
 * occur, ascending. Null if a matrix of so many classes takes the other form.
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
