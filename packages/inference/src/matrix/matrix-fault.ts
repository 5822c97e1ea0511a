import type { ConfusionMatrix } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import { NOT_WHOLE, UNIT_ROWS, WEIGHTED } from '../refusals.js';
import { areIntegers } from './kernels/are-integers.js';

/** Why the counts of a matrix have no interval; undefined if they may have. */
export function matrixFault(matrix: ConfusionMatrix): string | undefined {
  if (matrix.weighted) return WEIGHTED;
  const { diagonal, errors } = partsOf(matrix);
  const isWhole = areIntegers(diagonal) && areIntegers(errors.counts);
  return isWhole ? undefined : NOT_WHOLE;
}

/** The same where the rows are taken one by one. */
export function rowsFault(matrix: ConfusionMatrix): string | undefined {
  return matrix.units ? UNIT_ROWS : matrixFault(matrix);
}
