import { accuracy, mostConfused, precision, recall } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { confusionOrder } from '../order/confusion-order.js';
import {
  capitalized,
  formatCount,
  formatMeasure,
  formatNumberOf,
  formatRows,
  labelName,
  wholeLabel,
} from '../svg/format.js';

/** The order of the classes on both axes. */
export type ClassOrder = 'label' | 'support' | 'confusion';

/** A matrix as it is shown: classes in an order, and how well each is found. */
export interface MatrixView {
  readonly matrix: ConfusionMatrix;
  /** Codes of the classes, in the order of both axes, shape (nClasses,). */
  readonly codes: Int32Array;
  /** Names of the classes by code. */
  readonly names: readonly string[];
  /** The whole of each name that is shortened, by code. */
  readonly wholes: readonly (string | undefined)[];
  /** The count of a cell, by codes. */
  readonly at: (trueCode: number, predCode: number) => number;
  /** Its share of the true class, by codes; 0 where the class has no rows. */
  readonly share: (trueCode: number, predCode: number) => number;
}

/** How well each class is found, with intervals, by code, shape (nClasses,). */
export interface ClassIntervals {
  readonly recall: readonly Interval[];
  readonly precision: readonly Interval[];
}

/**
 * Put the classes of a matrix in order. `'label'` is the order of the matrix.
 *
 * @param codes The order, where it is known.
 */
export function viewOf(
  matrix: ConfusionMatrix,
  order: ClassOrder,
  codes: Int32Array = codesInOrder(matrix, order),
): MatrixView {
  const { dense } = partsOf(matrix);
  const { nClasses, labels, support } = matrix;
  const at = dense
    ? (t: number, p: number): number => dense[t * nClasses + p] ?? 0
    : (t: number, p: number): number => matrix.at(labels[t] as Label, labels[p] as Label);
  return {
    matrix,
    codes,
    names: labels.map(labelName),
    wholes: labels.map(wholeLabel),
    at,
    share: (t, p) => {
      const rows = support[t] ?? 0;
      return rows > 0 ? at(t, p) / rows : 0;
    },
  };
}

function codesInOrder(matrix: ConfusionMatrix, order: ClassOrder): Int32Array {
  if (order === 'confusion') return confusionOrder(matrix).codes;
  const codes = Int32Array.from(matrix.labels, (_, code) => code);
  const { support } = matrix;
  return order === 'label'
    ? codes
    : codes.sort((a, b) => (support[b] ?? 0) - (support[a] ?? 0) || a - b);
}

/** Recall and precision of each class. */
export function classIntervals(matrix: ConfusionMatrix, level: number): ClassIntervals {
  return {
    recall: interval(matrix, recall, { level }),
    precision: interval(matrix, precision, { level }),
  };
}

/** What one sees in a matrix, in a few numbers. */
export function describeMatrix({ matrix, names }: MatrixView, level: number): string {
  const { total, nClasses, labels } = matrix;
  const all = formatRows(total, matrix.weighted);
  const rows = `${capitalized(all)} of ${formatNumberOf(nClasses, 'class', 'classes')}.`;
  if (total === 0) return rows;
  const right = `Accuracy ${formatMeasure(interval<Label>(matrix, accuracy, { level }))}.`;
  const [worst] = mostConfused(matrix, { maxPairs: 1 });
  if (!worst) return `${rows} ${right} No errors.`;
  const nameOf = (label: Label): string => names[labels.indexOf(label)] ?? '';
  return `${rows} ${right} Most frequent error: true ${nameOf(worst.trueLabel)}, predicted ${nameOf(worst.predLabel)}, ${formatCount(worst.count)}.`;
}
