import type { SqlDialect } from './dialect.js';
import type { ColumnReference, LabelReference } from './request.js';

/** Predicted code of a row whose score is no finite number. */
export const INVALID_SCORE = -1;

export function labelSql(dialect: SqlDialect, reference: LabelReference): string {
  const column = dialect.identifier(reference.column);
  switch (reference.as) {
    case 'text':
      return `CAST(${column} AS VARCHAR)`;
    case 'number':
      return dialect.toDouble(column);
    default:
      return column;
  }
}

/** A column of scores or weights as 64-bit floats; NULL where the cell is no number. */
export function doubleSql(dialect: SqlDialect, reference: ColumnReference): string {
  return dialect.toDouble(dialect.identifier(reference.column));
}

/** The test for a finite number; NULL and NaN fail it. */
export function finiteSql(expression: string): string {
  return `ABS(${expression}) <= ${Number.MAX_VALUE}`;
}

/** The test for a valid weight; NULL and NaN fail it. */
export function validWeightSql(expression: string): string {
  return `${expression} >= 0 AND ${finiteSql(expression)}`;
}

/**
 * The columns of a SELECT.
 * @param columns Names and their expressions; a column that keeps its name is written once.
 */
export function selected(
  columns: readonly (readonly [name: string, expression: string])[],
): string {
  return columns
    .map(([name, expression]) => (expression === name ? name : `${expression} AS ${name}`))
    .join(', ');
}
