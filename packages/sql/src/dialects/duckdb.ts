import type { SqlDialect } from './dialect.js';
import { doubleQuoted, withoutNul } from './quoted.js';
import { standard } from './standard.js';

const ofFloats = (array: string): string => `regexp_matches(typeof(${array}), '^(DOUBLE|FLOAT)')`;

/** DuckDB, the engine that is embedded in the command. */
export const duckdb: SqlDialect = {
  ...standard,
  name: 'duckdb',
  identifier: doubleQuoted,
  text: withoutNul('chr(0)'),
  toText: (expression) => `(CAST(${expression} AS VARCHAR) COLLATE C)`,
  // The driver drops a byte order mark at the start of a text.
  sent: (text) => `encode(${text})`,
  typeName: (expression) => `typeof(${expression})`,
  toDouble: (expression) => `TRY_CAST(${expression} AS DOUBLE)`,
  isSingle: (expression) => `typeof(${expression}) = 'FLOAT'`,
  toSingle: (expression) => `CAST(CAST(${expression} AS FLOAT) AS DOUBLE)`,
  isNaN: (expression) =>
    `(typeof(${expression}) IN ('DOUBLE', 'FLOAT') AND CAST(${expression} AS VARCHAR) = 'nan')`,
  sumDouble: (expression) => `fsum(${expression})`,
  element: (array, place) => `${array}[${place + 1}]`,
  length: (array) => `len(${array})`,
  sets: {
    texts: (array) =>
      `list_distinct(CASE WHEN ${ofFloats(array)} ` +
      `THEN list_transform(CAST(${array} AS VARCHAR[]), one -> CASE WHEN one = '-0.0' THEN '0.0' ELSE one END) ` +
      `ELSE CAST(${array} AS VARCHAR[]) END)`,
    hasMissing: (array) =>
      `(list_count(${array}) < len(${array}) OR ${ofFloats(array)} ` +
      `AND list_contains(CAST(${array} AS VARCHAR[]), 'nan'))`,
    unnest: (set) => `CROSS JOIN UNNEST(${set}) AS unnested(label_here)`,
    element: 'label_here',
    has: (set, text) => `list_contains(${set}, ${text})`,
    size: (set) => `len(${set})`,
    nBoth: (set, other) => `len(list_intersect(${set}, ${other}))`,
  },
  rowNumber: 'row_number() OVER () - 1',
};
