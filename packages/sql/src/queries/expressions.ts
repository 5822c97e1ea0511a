import type { SqlDialect } from '../dialects/dialect.js';
import type { ColumnReference, LabelReference, ScoreReference } from '../request/request.js';

/** Predicted code of a row whose score is no finite number. */
export const INVALID_SCORE = -1;

/** The values of a column of labels, in a type of the engine. */
export function labelSql(dialect: SqlDialect, reference: LabelReference): string {
  const column = dialect.identifier(reference.column);
  switch (reference.as) {
    case 'text':
    case 'trimmed':
      return dialect.toText(column);
    case 'number':
      return dialect.toDouble(column);
    case undefined:
      return column;
  }
}

/** The values of a column of labels as texts. */
export function labelTextSql(dialect: SqlDialect, reference: LabelReference): string {
  const value = labelSql(dialect, reference);
  return reference.as === 'text' || reference.as === 'trimmed' ? value : dialect.toText(value);
}

/** The type by which such texts are read. */
export function labelTypeSql(dialect: SqlDialect, reference: LabelReference): string {
  const column = dialect.identifier(reference.column);
  return dialect.typeName(reference.as === 'number' ? dialect.toDouble(column) : column);
}

/** The same as `typeNumber` of the dialect has it, where it has. */
export function labelTypeNumberSql(dialect: SqlDialect, reference: LabelReference): string {
  const { typeNumber } = dialect;
  if (!typeNumber) return labelTypeSql(dialect, reference);
  const column = dialect.identifier(reference.column);
  return typeNumber.of(reference.as === 'number' ? dialect.toDouble(column) : column);
}

/** The name of a type that `labelTypeNumberSql` gave. */
export function typeNameSql({ typeNumber }: SqlDialect, type: string): string {
  return typeNumber ? typeNumber.toName(type) : type;
}

/** A column of scores or weights as 64-bit floats; NULL where the cell is no number. */
export function doubleSql(dialect: SqlDialect, reference: ColumnReference): string {
  return dialect.toDouble(cellSql(dialect, reference));
}

/** The cell of a column, or of an array in it. */
export function cellSql(
  dialect: SqlDialect,
  { column, place }: ColumnReference & Partial<ScoreReference>,
): string {
  const value = dialect.identifier(column);
  return place === undefined ? value : dialect.element(value, place);
}

/** A text that was compared, as a result has it. */
export function sentSql({ sent }: SqlDialect, text: string): string {
  return sent ? sent(text) : text;
}

/** The test for a finite number; NULL and NaN fail it. */
export function finiteSql(expression: string): string {
  return `abs(${expression}) <= ${Number.MAX_VALUE}`;
}

/** The test for a valid weight; NULL and NaN fail it. */
export function validWeightSql(expression: string): string {
  return `${expression} >= 0 AND ${finiteSql(expression)}`;
}

/** A query in parentheses whose expressions are evaluated once, however often they are named. */
export function fenced({ fence }: SqlDialect, query: string): string {
  return fence === undefined ? `(${query})` : `(${query} ${fence})`;
}

/** A column of a SELECT: its name and expression. */
export type NamedSql = readonly [name: string, expression: string];

/**
 * The columns of a SELECT.
 * @param columns Names and their expressions; a column that keeps its name is written once.
 */
export function selected(columns: readonly NamedSql[]): string {
  return columns
    .map(([name, expression]) => (expression === name ? name : `${expression} AS ${name}`))
    .join(', ');
}
