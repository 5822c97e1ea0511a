import { binaryCounts } from '../counts/binary-counts.js';
import { classCounts } from '../counts/class-counts.js';
import { selectRows } from '../counts/select-rows.js';
import { confusionMatrixFromCells } from '../matrix/confusion-matrix-from-cells.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { matthewsCorrcoef } from '../metrics/whole/matthews-corrcoef.js';
import { classValues, fromTwo, partsOfMetric } from './class-values.js';
import { labelOf } from './label-of.js';
import type { Decisive, Variant } from './row.js';

/** What a formula is asked of. */
interface Asked {
  /** What the program looks at. */
  readonly matrix: ConfusionMatrix;
  /** The columns, for what they tell after all. */
  readonly row: Decisive;
  /** The value by the columns alone. */
  readonly plain: (matrix: ConfusionMatrix) => number | null;
}

/** A formula that no column of the table tells; null where the number is not known. */
type VariantOf = (asked: Asked) => number | null;

/** The formulas of single programs, by what tells them apart. */
export const VARIANTS: Readonly<Record<Exclude<Variant, 'none'>, VariantOf>> = {
  'limit of Matthews': limitOfMatthews,
  'second of two': secondOfTwo,
  'label 1 of two': labelOneOfTwo,
  'hits of the classes seen': hitsOfClassesSeen,
  'cells of single floats': cellsOfSingleFloats,
  'products of 32 bits': productsOf32Bits,
};

/** The limit that torchmetrics takes of two classes where the denominator is 0, with its ε of 32 bits. */
function limitOfMatthews({ matrix, plain }: Asked): number | null {
  const cells = twoByTwo(matrix);
  if (!cells) return plain(matrix);
  const { tp, fp, fn, tn } = cells;
  if (tp + tn !== 0 && fp + fn === 0) return 1;
  if (tp + tn === 0 && fp + fn !== 0) return -1;
  const value = matthewsCorrcoef(matrix, { zeroDivision: NaN });
  if (!Number.isNaN(value)) return value;
  const epsilon = 2 ** -23;
  const sums = [tp + fp, tp + fn, tn + fp, tn + fn].map((rows) => rows + epsilon);
  const gap = fn === 0 && tn === 0 ? tp - fp : fp === 0 && tn === 0 ? tp - fn : fn === 0 && tp === 0 ? tn - fp : tn - fn; // prettier-ignore
  return (Math.sqrt(epsilon) * gap) / Math.sqrt(sums.reduce((product, rows) => product * rows));
}

/** Of two classes every average is the value of the second one; 0/0 is what an F of no rates is. */
function secondOfTwo({ matrix, row, plain }: Asked): number | null {
  const second = matrix.labels[1];
  if (matrix.nClasses !== 2 || second === undefined) return plain(matrix);
  const counts = selectRows(classCounts(matrix), [second]);
  return classValues(row.metric, counts, { ...row, form: 'counts', zero: row.zeroOfF })[0] ?? null;
}

/** A truth of two labels is one of yes and no, and yes is the label 1, be it there or not; its F 0/0 is NaN. */
function labelOneOfTwo({ matrix, row, plain }: Asked): number | null {
  const nTrue = matrix.support.filter((rows) => rows > 0).length;
  if (nTrue !== 2) return plain(matrix);
  const label = labelOf(matrix, 'label 1');
  const counts =
    label === undefined
      ? binaryCounts({ tp: [0], fp: [0], fn: [0], tn: [matrix.total] })
      : selectRows(classCounts(matrix), [label]);
  const parts = partsOfMetric(row.metric);
  if (!parts) return classValues(row.metric, counts, row)[0] ?? null;
  const [first, second] = parts.map((part) => classValues(part, counts, row)[0] ?? null);
  return fromTwo(row.metric, [first ?? null, second ?? null], { ...row, zeroOfF: NaN });
}

/**
 * The hits are cut to the classes seen, the true rows are not: with one class seen its hits stand above
 * the rows of every class, with some but not all seen the sizes do not fit, and there is no number.
 */
function hitsOfClassesSeen({ matrix, plain }: Asked): number | null {
  const { support, predicted, nClasses } = matrix;
  const nSeen = support.filter((rows, code) => rows + (predicted[code] ?? 0) > 0).length;
  if (nSeen === nClasses) return plain(matrix);
  return nSeen === 1 ? Infinity : NaN;
}

/** Cells to which 1 is added row by row in single floats stop at 2^24. */
function cellsOfSingleFloats({ matrix, plain }: Asked): number | null {
  const cells = Array.from(matrix.cells(), (cell) => ({ ...cell, count: Math.min(cell.count, 2 ** 24) })); // prettier-ignore
  return plain(confusionMatrixFromCells(cells, matrix.labels, { weighted: matrix.weighted }));
}

/** The numerator of Matthews' correlation of two classes in integers of 32 bits, which wrap around. */
function productsOf32Bits({ matrix, plain }: Asked): number | null {
  const cells = twoByTwo(matrix);
  if (!cells) return plain(matrix);
  const { tp, fp, fn, tn } = cells;
  const above = (Math.imul(tp, tn) - Math.imul(fp, fn)) | 0;
  return above / Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn));
}

/** The cells of two classes, the second positive; null of more or fewer. */
function twoByTwo(
  matrix: ConfusionMatrix,
): Readonly<Record<'tp' | 'fp' | 'fn' | 'tn', number>> | null {
  const [first, second] = matrix.labels;
  if (matrix.nClasses !== 2 || first === undefined || second === undefined) return null;
  return {
    tn: matrix.at(first, first),
    fp: matrix.at(first, second),
    fn: matrix.at(second, first),
    tp: matrix.at(second, second),
  };
}
