import { INTEGER_CELL, MOST_COMMON } from '@confmat/files';
import type { SqlDialect } from '@confmat/sql';
import { wholeTextSql } from '../engine/whole-text.js';
import type { SourceColumn } from '../input/source-types.js';
import { labelTextSql } from '../rows/label-text.js';

/** A column's cells in SQL. */
interface Cells {
  /** Of the column named `c`: what is counted; NULL where it is missing. */
  readonly value: (c: string) => string;
  /** A value as labels are written. */
  readonly text: (value: string) => string;
  /** A value as a number, whether it is a number, and whether an integer. */
  readonly number: (value: string) => string;
  readonly isNumber: (value: string) => string;
  readonly isInteger: (value: string) => string;
}

/** A column, and whether its values are too many to be counted one by one. */
export interface LookedAt {
  readonly column: SourceColumn;
  readonly areMany: boolean;
  /** What its first cells are; what they are not, not all cells are. */
  readonly areNumbers: boolean;
  readonly areIntegers: boolean;
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
 * number, lists of the most `common` values with their `counts`, and `n_rows` of the relation.
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

/**
 * The same of relations with many rows. The values of a column that has many are not held in memory:
 * they are neither counted nor listed.
 */
export function wholeFactsSql(
  { identifier }: SqlDialect,
  relation: string,
  columns: readonly LookedAt[],
  isUntyped: boolean,
): string {
  const kinds = columns.map(({ column }) => cellsOf(column.type, isUntyped));
  const values = columns.map(
    ({ column }, k) => `${kinds[k]?.value(identifier(column.column)) ?? ''} AS v${k}`,
  );
  const sums = columns.flatMap(({ areMany, areNumbers, areIntegers }, k) => {
    const [v, { number, isNumber, isInteger }] = [`v${k}`, kinds[k] ?? noCells()];
    if (!areMany) return [`histogram(${v}) AS h${k}`];
    const missing = `COUNT(*) - COUNT(${v}) AS missing${k}`;
    if (!areNumbers) return [missing];
    const present = `FILTER (WHERE ${v} IS NOT NULL)`;
    return [
      missing,
      `bool_and(${isNumber(v)}) ${present} AS numbers${k}`,
      `bool_and(${areIntegers ? isInteger(v) : 'false'}) ${present} AS integers${k}`,
      `MIN(${number(v)}) AS least${k}`,
      `MAX(${number(v)}) AS greatest${k}`,
    ];
  });
  const whole =
    `whole AS MATERIALIZED (SELECT ${['COUNT(*) AS n_rows', ...sums].join(', ')} ` +
    `FROM (SELECT ${values.join(', ')} FROM ${relation}))`;
  const groups = columns.flatMap(({ areMany }, k) =>
    areMany
      ? []
      : [
          `g${k} AS (SELECT unnest(map_keys(h${k})) AS v, unnest(map_values(h${k})) AS n FROM whole ` +
            `UNION ALL SELECT NULL, n_rows - COALESCE(list_sum(map_values(h${k})), 0) FROM whole)`,
        ],
  );
  const looks = columns.map(({ areMany, areNumbers }, k) =>
    areMany ? manySql(k, areNumbers) : lookSql(kinds[k] ?? noCells(), k),
  );
  return `WITH ${[whole, ...groups].join(', ')} ${looks.join(' UNION ALL ')}`;
}

function noCells(): never {
  throw new Error('bug: a column has cells');
}

/** What was found of a column with many values. */
function manySql(k: number, areNumbers: boolean): string {
  const facts = areNumbers
    ? `COALESCE(numbers${k}, false) AS numbers, COALESCE(integers${k}, false) AS integers, ` +
      `least${k} AS least, greatest${k} AS greatest`
    : 'false AS numbers, false AS integers, CAST(NULL AS DOUBLE) AS least, CAST(NULL AS DOUBLE) AS greatest';
  return (
    `SELECT ${k} AS place, n_rows, 0 AS distinct_values, missing${k} AS missing, ${facts}, ` +
    `CAST([] AS VARCHAR[]) AS common, CAST([] AS DOUBLE[]) AS counts FROM whole`
  );
}

function lookSql({ text, number, isNumber, isInteger }: Cells, k: number): string {
  const present = 'FILTER (WHERE v IS NOT NULL)';
  const found =
    `SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) AS n_rows, COUNT(v) AS distinct_values, ` +
    `COALESCE(SUM(n) FILTER (WHERE v IS NULL), 0) AS missing, ` +
    `COALESCE(bool_and(${isNumber('v')}) ${present}, false) AS numbers, ` +
    `COALESCE(bool_and(${isInteger('v')}) ${present}, false) AS integers, ` +
    `MIN(${number('v')}) AS least, MAX(${number('v')}) AS greatest, ` +
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
      value: (c) => c,
      text: (v) => `CAST(${v} AS VARCHAR)`,
      number: (v) => `CAST(${v} AS DOUBLE)`,
      ...{ isNumber: () => 'true', isInteger: () => 'true' },
    };
  }
  if (isFloatType(type)) {
    const cell = (c: string): string => `CAST(${c} AS DOUBLE)`;
    return {
      value: (c) => `CASE WHEN isfinite(${cell(c)}) THEN ${cell(c)} END`,
      ...{ text: (v) => labelTextSql(v, 'number'), number: (v) => v },
      ...{ isNumber: () => 'true', isInteger: (v) => `${v} = trunc(${v})` },
    };
  }
  const texts = { value: (c: string) => `CAST(${c} AS VARCHAR)`, text: wholeTextSql };
  if (!isUntyped) {
    const none = { isNumber: () => 'false', isInteger: () => 'false' };
    return { ...texts, number: () => 'CAST(NULL AS DOUBLE)', ...none };
  }
  const number = (v: string): string => `TRY_CAST(${v} AS DOUBLE)`;
  return {
    ...texts,
    number,
    isNumber: (v) => `COALESCE(isfinite(${number(v)}), false)`,
    // Most numbers that are no integers need no pattern.
    isInteger: (v) =>
      `CASE WHEN ${number(v)} <> trunc(${number(v)}) THEN false ELSE regexp_full_match(${v}, '${INTEGER_CELL}') END`,
  };
}
