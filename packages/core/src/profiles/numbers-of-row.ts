import { classCounts } from '../counts/class-counts.js';
import { named } from '../errors/metric-error.js';
import { checkMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { checkRow } from './check-row.js';
import { classValues } from './class-values.js';
import type { Decisive, MatrixRow } from './row.js';
import { MATRIX_ROWS } from './table.js';
import { shownAs, valueOf } from './value-of-row.js';

/** A number under its name. */
export interface NamedNumber {
  readonly name: string;
  /** NaN where the program has none, null where it is not known what it has. */
  readonly value: number | null;
}

/**
 * The table of the numbers that programs print of a confusion matrix.
 *
 * @returns A row for each number, those of a program together.
 * @example
 * matrixRows().find(({ name }) => name === 'kap').program; // → 'yardstick'
 */
export function matrixRows(): readonly MatrixRow[] {
  return MATRIX_ROWS;
}

/**
 * The number that a program prints, by its row of the table.
 *
 * @param row The row, or the columns of two rows; of a number of each class the last class.
 * @param matrix The counts.
 * @returns The number; NaN where the program has none; null where it is not known what it has.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[4, 0], [0, 0]], ['a', 'b']);
 * const [kappa] = matrixRows().filter(({ program, metric }) => program === 'weka' && metric === 'cohenKappa');
 * valueOfRow(kappa, matrix); // → 1
 */
export function valueOfRow(row: Decisive, matrix: ConfusionMatrix): number | null {
  return named('valueOfRow', () => {
    checkRow('row', row);
    checkMatrix('matrix', matrix);
    return valueOf(row, matrix);
  });
}

/**
 * The numbers that a program prints by a row of the table, under their names.
 *
 * @param row The row.
 * @param matrix The counts.
 * @returns One number, or one for each class if the row is of each and there are more than two.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[4, 0], [0, 0]], ['a', 'b']);
 * const row = matrixRows().find(({ program, name }) => program === 'catboost' && name === 'F1');
 * numbersOfRow(row, matrix); // → [{ name: 'F1', value: 1 }]
 */
export function numbersOfRow(row: MatrixRow, matrix: ConfusionMatrix): readonly NamedNumber[] {
  return named('numbersOfRow', () => {
    checkRow('row', row);
    checkMatrix('matrix', matrix);
    return numbersOf(row, matrix);
  });
}

/** The same of what was checked. */
export function numbersOf(row: MatrixRow, matrix: ConfusionMatrix): readonly NamedNumber[] {
  if (row.of !== 'each' || matrix.nClasses === 2) {
    return [{ name: row.name, value: valueOf(row, matrix) }];
  }
  const values = classValues(row.metric, classCounts(matrix), row);
  return matrix.labels.map((label, code) => ({
    name: `${row.name} (class ${String(label)})`,
    value: shownAs(values[code] ?? null, row.shown),
  }));
}
