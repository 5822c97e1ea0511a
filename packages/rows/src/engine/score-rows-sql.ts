import type { Label } from '@confmat/core';
import { doubleSql, labelSql } from '@confmat/sql/internal';
import type { ColumnReference, LabelReference, SqlDialect } from '@confmat/sql';
import { ROW } from '../input/raw-batch.js';
import { labelColumns } from './label-cells.js';
import type { ScoreRequest } from '../input/score-rows.js';

/**
 * The query that reads rows: what each row's truth is, one of `ROW`, then the scores and the weight
 * as 64-bit floats, NaN where a cell is not a number, then the codes of the row's group and unit, if
 * they are asked for. No column has NULL.
 */
export function scoreRowsSql(
  dialect: SqlDialect,
  { from, yTrue, scores, sampleWeight }: ScoreRequest,
  posLabel: Label,
  negLabel: Label | null,
  codes: readonly string[] = [],
): string {
  const missing = [
    missingLabelSql(dialect, yTrue),
    ...scores.map(({ column }) => `${dialect.identifier(column)} IS NULL`),
  ];
  const kinds = [
    `WHEN ${missing.join(' OR ')} THEN ${ROW.missing}`,
    ...(yTrue.as === 'number' ? [`WHEN ${noIntegerSql(dialect, yTrue)} THEN ${ROW.noLabel}`] : []),
    `WHEN ${isLabelSql(dialect, yTrue, posLabel)} THEN ${ROW.positive}`,
    ...(negLabel === null
      ? []
      : [`WHEN ${isLabelSql(dialect, yTrue, negLabel)} THEN ${ROW.negative}`]),
  ];
  const number = (reference: ColumnReference): string =>
    `COALESCE(${doubleSql(dialect, reference)}, ${dialect.toDouble(dialect.text('nan'))})`;
  const columns = [
    `CAST(CASE ${kinds.join(' ')} ELSE ${ROW.otherNegative} END AS UTINYINT)`,
    ...scores.map(number),
    ...(sampleWeight ? [number(sampleWeight)] : []),
    ...codes,
  ];
  return `SELECT ${columns.join(', ')} FROM ${from}`;
}

/** The query for a label that occurs, without `other`; it has a row only if there is one. */
export function firstLabelSql(
  dialect: SqlDialect,
  { from, yTrue }: ScoreRequest,
  other?: Label,
): string {
  const isOther = other === undefined ? 'FALSE' : isLabelSql(dialect, yTrue, other);
  return (
    `SELECT ${labelColumns(dialect, yTrue, 'label')} FROM ${from} ` +
    `WHERE NOT (${missingLabelSql(dialect, yTrue)} OR ${isOther}) LIMIT 1`
  );
}

/** The query for the labels that occur. */
export function labelsSql(
  dialect: SqlDialect,
  { from, yTrue }: ScoreRequest,
  limit: number,
): string {
  return (
    `SELECT DISTINCT ${labelColumns(dialect, yTrue, 'label')} FROM ${from} ` +
    `WHERE NOT (${missingLabelSql(dialect, yTrue)}) LIMIT ${limit}`
  );
}

/** The query for the cells of one row as texts: `c0` the label, then scores, weight and groups. */
export function cellsSql(
  dialect: SqlDialect,
  { from, yTrue, scores, sampleWeight, by }: ScoreRequest,
  row: number,
): string {
  const groups = by?.columns ?? [];
  const columns = [yTrue, ...scores, ...(sampleWeight ? [sampleWeight] : []), ...groups].map(
    ({ column }, place) => `CAST(${dialect.identifier(column)} AS VARCHAR) AS c${place}`,
  );
  return `SELECT ${columns.join(', ')} FROM ${from} LIMIT 1 OFFSET ${row}`;
}

function missingLabelSql(dialect: SqlDialect, yTrue: LabelReference): string {
  const label = labelSql(dialect, yTrue);
  const isNull = `${dialect.identifier(yTrue.column)} IS NULL`;
  return yTrue.as === 'number' ? `${isNull} OR ${dialect.isNaN(label)}` : isNull;
}

function noIntegerSql(dialect: SqlDialect, yTrue: LabelReference): string {
  const label = labelSql(dialect, yTrue);
  return `COALESCE(FLOOR(${label}) <> ${label} OR ABS(${label}) > ${Number.MAX_SAFE_INTEGER}, TRUE)`;
}

function isLabelSql(dialect: SqlDialect, yTrue: LabelReference, label: Label): string {
  const column = labelSql(dialect, yTrue);
  if (yTrue.as !== 'number') return `CAST(${column} AS VARCHAR) = ${dialect.text(String(label))}`;
  return typeof label === 'number' ? `${column} = ${label.toExponential()}` : 'FALSE';
}
