import type { Label, MatrixUnits } from '@confmat/core';
import { matrixUnits, readUnits } from '@confmat/core/internal';

/** Rows of one unit with the same true and the same predicted label. */
export interface UnitCell {
  readonly unit: Label;
  readonly trueLabel: Label;
  readonly predLabel: Label;
  readonly nRows: number;
  /** Rows, or the sum of their weights. */
  readonly count: number;
}

/**
 * The units of a matrix whose cells were counted elsewhere, in any order; equal cells add up.
 *
 * @param labels Those of the matrix; cells of others are left out.
 * @throws {MetricError} `null-value`, `invalid-label`, `mixed-labels` for `unit`.
 */
export function unitsOfCells(cells: readonly UnitCell[], labels: readonly Label[]): MatrixUnits {
  const codes = new Map(labels.map((label, code) => [label, code]));
  const codesOf = (name: 'trueLabel' | 'predLabel'): Int32Array =>
    Int32Array.from(cells, (cell) => codes.get(cell[name]) ?? -1);
  return matrixUnits(
    {
      ...readUnits(cells.map(({ unit }) => unit)),
      ...{ trueCodes: codesOf('trueLabel'), predCodes: codesOf('predLabel') },
      counts: Float64Array.from(cells, ({ count }) => count),
    },
    labels.length,
    cells.reduce((total, { nRows }) => total + nRows, 0),
  );
}
