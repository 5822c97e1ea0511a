import { duckdb } from '@confmat/sql';
import type { LabelReference } from '@confmat/sql';
import { labelSql } from '@confmat/sql/internal';

/**
 * A label as results write it: numbers that are integers without a point.
 *
 * @param label SQL text of the label; with `as: 'number'` of a 64-bit float.
 * @returns SQL text; NULL where it is missing.
 */
export function labelTextSql(label: string, as: LabelReference['as']): string {
  if (as !== 'number') return `CAST(${label} AS VARCHAR)`;
  const integer = `CAST(CAST(${label} AS HUGEINT) AS VARCHAR)`;
  return `CASE WHEN NOT isfinite(${label}) THEN NULL WHEN ${label} = trunc(${label}) THEN ${integer} ELSE CAST(${label} AS VARCHAR) END`;
}

/** A cell of a type of the engine as text, as labels are written. */
export function cellTextSql(cell: string, type: string): string {
  const isFloat = /^(?:FLOAT|DOUBLE|DECIMAL(?:\([\d,]*\))?)$/.test(type);
  return isFloat ? labelTextSql(`CAST(${cell} AS DOUBLE)`, 'number') : `CAST(${cell} AS VARCHAR)`;
}

/** A label as a text, by which equal labels are known whatever their types; NULL where it is missing. */
export function sameLabelSql(reference: LabelReference): string {
  return `NULLIF(${labelTextSql(labelSql(duckdb, reference), reference.as)}, '')`;
}
