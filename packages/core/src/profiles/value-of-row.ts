import { binaryCounts } from '../counts/binary-counts.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import { classCounts } from '../counts/class-counts.js';
import { selectRows } from '../counts/select-rows.js';
import { sum } from '../kernels/sum.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { classValues, fromTwo, isOfClasses, orZero, partsOfMetric } from './class-values.js';
import { labelOf } from './label-of.js';
import type { Decisive, MatrixMetric, Over, Shown } from './row.js';
import { VARIANTS } from './variants.js';
import { viewOf } from './views.js';
import { WHOLE_VALUES } from './whole-values.js';

/** The number that a program prints; null where it is not known what it has. */
export function valueOf(row: Decisive, matrix: ConfusionMatrix, code?: number): number | null {
  const seen = viewOf(matrix, row.view);
  const plain = (one: ConfusionMatrix): number | null => plainValue(row, one, code);
  const value =
    row.variant === 'none' ? plain(seen) : VARIANTS[row.variant]({ matrix: seen, row, plain });
  return shownAs(value, row.shown);
}

function plainValue(
  row: Decisive,
  matrix: ConfusionMatrix,
  code: number | undefined,
): number | null {
  const { metric, of, over, zero } = row;
  const mask = classMask(matrix, over);
  const whole = WHOLE_VALUES[metric];
  if (whole && (of === 'whole' || !isOfClasses(metric))) {
    return orZero(whole(matrix, mask, zero === 'not run' ? NaN : zero), zero);
  }
  if (of === 'mean') return meanOfClasses(row, matrix);
  const counts = of === 'whole' || of === 'pooled' ? pooled(matrix, mask) : ofClass(row, matrix, code); // prettier-ignore
  return classValues(metric, counts, row)[0] ?? null;
}

/** The mean over the classes, or what two of them make. */
function meanOfClasses(row: Decisive, matrix: ConfusionMatrix): number | null {
  const counts = classCounts(matrix);
  const weights = meanWeights(row, matrix);
  const mean = (metric: MatrixMetric): number | null =>
    weightedMean(classValues(metric, counts, row), weights, row.undefinedClass === 'left out');
  const parts = row.form === 'means' ? partsOfMetric(row.metric) : null;
  if (!parts) return mean(row.metric);
  return fromTwo(row.metric, [mean(parts[0]), mean(parts[1])], row);
}

/**
 * Mean of values with weights; of no weight at all it is NaN. A weight of 0 leaves a value out.
 *
 * @returns Null where a value that counts is not known.
 */
function weightedMean(
  values: readonly (number | null)[],
  weights: ArrayLike<number>,
  leavesOut: boolean,
): number | null {
  let [total, size] = [0, 0];
  for (const [row, value] of values.entries()) {
    const weight = weights[row] ?? 0;
    if (weight === 0) continue;
    if (value === null) return null;
    if (leavesOut && Number.isNaN(value)) continue;
    total += weight * value;
    size += weight;
  }
  return total / size;
}

/** The weights of a mean over classes, shape (nClasses,). */
export function meanWeights(row: Decisive, matrix: ConfusionMatrix): Float64Array {
  const mask = classMask(matrix, row.over);
  if (row.mean === 'macro') return mask;
  return matrix.support.map((rows, code) => rows * (mask[code] ?? 0));
}

/** 1 for each class that counts, else 0. */
function classMask({ support, predicted }: ConfusionMatrix, over: Over): Float64Array {
  return support.map((rows, code) => {
    const answers = predicted[code] ?? 0;
    const size = { all: 1, seen: rows + answers, true: rows, predicted: answers }[over];
    return size > 0 ? 1 : 0;
  });
}

/** The answers of all classes that count, as one row of counts with its true negatives. */
function pooled(matrix: ConfusionMatrix, mask: Float64Array): BinaryCounts {
  const { tp, fp, fn = tp, tn = tp } = classCounts(matrix);
  const total = (column: Float64Array): number[] => [sum(column.map((n, code) => n * (mask[code] ?? 0)))]; // prettier-ignore
  return binaryCounts({ tp: total(tp), fp: total(fp), fn: total(fn), tn: total(tn) });
}

/** The counts of the class that the number is of; of one that is not there every answer is a right no. */
function ofClass(
  { of }: Decisive,
  matrix: ConfusionMatrix,
  code: number | undefined,
): BinaryCounts {
  const label = of === 'each' ? matrix.labels.at(code ?? -1) : labelOf(matrix, of);
  if (label !== undefined) return selectRows(classCounts(matrix), [label]);
  return binaryCounts({ tp: [0], fp: [0], fn: [0], tn: [matrix.total] });
}

/** A value as the program tells it. */
export function shownAs(value: number | null, shown: Shown): number | null {
  if (value === null || shown === 'value') return value;
  return shown === 'error' ? 1 - value : 100 * value;
}
