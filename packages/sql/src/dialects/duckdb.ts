import type { SqlDialect } from './dialect.js';
import { doubleQuoted, singleQuoted } from './quoted.js';
import { standard } from './standard.js';

/** DuckDB, the engine that is embedded in the command. */
export const duckdb: SqlDialect = {
  name: 'duckdb',
  identifier: doubleQuoted,
  text: singleQuoted,
  toText: (expression) => `(CAST(${expression} AS VARCHAR) COLLATE C)`,
  typeName: (expression) => `typeof(${expression})`,
  double: standard.double,
  toDouble: (expression) => `TRY_CAST(${expression} AS DOUBLE)`,
  isSingle: (expression) => `typeof(${expression}) = 'FLOAT'`,
  isNaN: (expression) =>
    `(typeof(${expression}) IN ('DOUBLE', 'FLOAT') AND CAST(${expression} AS VARCHAR) = 'nan')`,
  sumDouble: (expression) => `fsum(${expression})`,
  toDecimal: standard.toDecimal,
  toLong: standard.toLong,
  toFloor: standard.toFloor,
  greatest: standard.greatest,
  element: (array, place) => `${array}[${place + 1}]`,
  length: (array) => `len(${array})`,
  sets: {
    texts: (array) => `list_distinct(CAST(${array} AS VARCHAR[]))`,
    hasMissing: (array) =>
      `(list_count(${array}) < len(${array}) OR regexp_matches(typeof(${array}), '^(DOUBLE|FLOAT)') ` +
      `AND list_contains(CAST(${array} AS VARCHAR[]), 'nan'))`,
    unnest: (set) => `CROSS JOIN UNNEST(${set}) AS unnested(label_here)`,
    element: 'label_here',
    has: (set, text) => `list_contains(${set}, ${text})`,
    size: (set) => `len(${set})`,
    nBoth: (set, other) => `len(list_intersect(${set}, ${other}))`,
  },
  rowNumber: 'row_number() OVER () - 1',
};
