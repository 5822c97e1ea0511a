import type { ConfusionMatrix, MatrixUnits } from '@confmat/core';

/** A matrix that knows its units. */
export type UnitMatrix = ConfusionMatrix & { readonly units: MatrixUnits };

/** Whether a matrix knows its units. */
export function hasUnits(matrix: ConfusionMatrix): matrix is UnitMatrix {
  return typeof matrix.units === 'object';
}
