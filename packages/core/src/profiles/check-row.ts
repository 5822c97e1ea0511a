import { checkOption } from '../columns/check.js';
import { invalidOption, unsupportedType } from '../errors/refusals.js';
import { COLUMN_VALUES, MATRIX_COLUMNS, MATRIX_METRICS } from './column-values.js';
import type { Decisive } from './row.js';

/** Refuse what is no row of the table, nor made of the columns of two. */
export function checkRow(argument: string, row: unknown): asserts row is Decisive {
  if (typeof row !== 'object' || row === null) {
    throw unsupportedType(argument, row, 'a row of matrixRows()');
  }
  const columns = row as Decisive;
  checkOption(`${argument}.metric`, columns.metric, MATRIX_METRICS);
  for (const column of MATRIX_COLUMNS) {
    const value: unknown = columns[column];
    const allowed = COLUMN_VALUES[column];
    if (allowed) checkOption(`${argument}.${column}`, value, allowed);
    else if (typeof value !== 'number' && (value !== 'not run' || column === 'epsilon')) {
      throw invalidOption(`${argument}.${column}`, value, [0, 1, NaN, 'not run']);
    }
  }
}
