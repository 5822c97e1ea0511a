import type { Measure } from '../svg/format.js';
import { mostConfused } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import {
  capitalized,
  formatCount,
  formatMeasure,
  formatNumberOf,
  formatRows,
  labelName,
  wholeLabel,
} from '../svg/format.js';

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

/**
 * A matrix with its classes in an order.
 *
 * @param codes Default: the order of the matrix.
 */
export function viewOf(
  matrix: ConfusionMatrix,
  codes: Int32Array = Int32Array.from(matrix.labels, (_, code) => code),
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

/** What one sees in a matrix, in a few numbers. */
export function describeMatrix({ matrix, names }: MatrixView, accuracy: Measure): string {
  const { total, nClasses, labels } = matrix;
  const all = formatRows(total, matrix.weighted);
  const rows = `${capitalized(all)} of ${formatNumberOf(nClasses, 'class', 'classes')}.`;
  if (total === 0) return rows;
  const right = `Accuracy ${formatMeasure(accuracy)}.`;
  const [worst] = mostConfused(matrix, { maxPairs: 1 });
  if (!worst) return `${rows} ${right} No errors.`;
  const nameOf = (label: Label): string => names[labels.indexOf(label)] ?? '';
  return `${rows} ${right} Most frequent error: true ${nameOf(worst.trueLabel)}, predicted ${nameOf(worst.predLabel)}, ${formatCount(worst.count)}.`;
}
