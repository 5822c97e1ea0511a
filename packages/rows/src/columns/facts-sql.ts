import { INTEGER_CELL, MOST_COMMON } from '@confmat/files';
import type { SqlDialect } from '@confmat/sql';
import { wholeTextSql } from '../engine/whole-text.js';
import type { SourceColumn } from '../input/source-types.js';
import { labelTextSql } from '../rows/label-text.js';

/** A column's cells in SQL: what is grouped, and what each group is. */
interface Cells {
  /** Of the column named `c`; NULL where it is missing. */
  readonly value: (c: string) => string;
  /** A value as labels are written. */
  readonly text: (value: string) => string;
  /** Of a value `v`: as a number, whether it is a number, and whether an integer. */
  readonly number: string;
  readonly isNumber: string;
  readonly isInteger: string;
}

/** Whether a type of the engine is one of numbers. */
export function isNumberType(type: string): boolean {
  return isIntegerType(type) || isFloatType(type);
}

function isIntegerType(type: string): boolean {
  return /^U?[A-Z]*INT(?:EGER)?$/.test(type);
}

function isFloatType(type: string): boolean {
  return /^(?:FLOAT|DOUBLE|DECIMAL(?:\([\d,]*\))?)$/.test(type);
}

/**
 * The query that looks at every cell of columns, a row for each: its `place` among them, its
 * `distinct_values`, those `missing`, whether all are `numbers` or `integers`, the `least` and `greatest`
 * number, and lists of the most `common` values with their `counts`.
 *
 * One pass over the relation serves all columns.
 */
export function factsSql(
  { identifier }: SqlDialect,
  relation: string,
  columns: readonly SourceColumn[],
  isUntyped: boolean,
): string {
  const isOne = columns.length === 1;
  const cells = columns.map(({ column }, k) => `${identifier(column)} AS c${k}`);
  // Cells of one column are grouped as they are read, and need no memory of their own.
  const rows = `cells AS ${isOne ? '' : 'MATERIALIZED '}(SELECT ${cells.join(', ')} FROM ${relation})`;
  const groups = columns.map(({ type }, k) => {
    const value = cellsOf(type, isUntyped).value(`c${k}`);
    return `g${k} AS (SELECT ${value} AS v, COUNT(*) AS n FROM cells GROUP BY v)`;
  });
  const looks = columns.map(({ type }, k) => lookSql(cellsOf(type, isUntyped), k));
  return `WITH ${[rows, ...groups].join(', ')} ${looks.join(' UNION ALL ')}`;
}

function lookSql({ text, number, isNumber, isInteger }: Cells, k: number): string {
  const present = 'FILTER (WHERE v IS NOT NULL)';
  const found =
    `SELECT COUNT(v) AS distinct_values, ` +
    `COALESCE(SUM(n) FILTER (WHERE v IS NULL), 0) AS missing, ` +
    `COALESCE(bool_and(${isNumber}) ${present}, false) AS numbers, ` +
    `COALESCE(bool_and(${isInteger}) ${present}, false) AS integers, ` +
    `MIN(${number}) AS least, MAX(${number}) AS greatest, ` +
    // The least by the first field are the most frequent; ties go by the value.
    `MIN({'less': -n, 'v': v}, ${MOST_COMMON}) ${present} AS top FROM g${k}`;
  return (
    `SELECT ${k} AS place, * EXCLUDE (top), [${text('e.v')} for e in top] AS common, ` +
    `[CAST(-e.less AS DOUBLE) for e in top] AS counts FROM (${found})`
  );
}

function cellsOf(type: string, isUntyped: boolean): Cells {
  if (isIntegerType(type)) {
    return {
      ...{ value: (c) => c, text: (v) => `CAST(${v} AS VARCHAR)`, number: 'CAST(v AS DOUBLE)' },
      ...{ isNumber: 'true', isInteger: 'true' },
    };
  }
  if (isFloatType(type)) {
    const cell = (c: string): string => `CAST(${c} AS DOUBLE)`;
    return {
      value: (c) => `CASE WHEN isfinite(${cell(c)}) THEN ${cell(c)} END`,
      ...{ text: (v) => labelTextSql(v, 'number'), number: 'v' },
      ...{ isNumber: 'true', isInteger: 'v = trunc(v)' },
    };
  }
  const texts = { value: (c: string) => `CAST(${c} AS VARCHAR)`, text: wholeTextSql };
  if (!isUntyped) {
    return { ...texts, number: 'CAST(NULL AS DOUBLE)', isNumber: 'false', isInteger: 'false' };
  }
  const number = 'TRY_CAST(v AS DOUBLE)';
  return {
    ...texts,
    number,
    isNumber: `COALESCE(isfinite(${number}), false)`,
    // Most numbers that are no integers need no pattern.
    isInteger: `CASE WHEN ${number} <> trunc(${number}) THEN false ELSE regexp_full_match(v, '${INTEGER_CELL}') END`,
  };
}
