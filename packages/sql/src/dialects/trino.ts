import type { SqlDialect } from './dialect.js';
import { doubleQuoted, singleQuoted } from './quoted.js';
import { greatestOfPairs, standard } from './standard.js';

/** Trino. */
export const trino: SqlDialect = {
  ...standard,
  name: 'trino',
  identifier: doubleQuoted,
  text: singleQuoted,
  toText: (expression) => `CAST(${expression} AS VARCHAR)`,
  typeName: (expression) => `typeof(${expression})`,
  toDouble: (expression) => `TRY_CAST(${expression} AS DOUBLE)`,
  isSingle: (expression) => `typeof(${expression}) = 'real'`,
  toSingle: (expression) => `CAST(CAST(${expression} AS REAL) AS DOUBLE)`,
  isNaN: (expression) =>
    `(typeof(${expression}) IN ('double', 'real') AND CAST(${expression} AS VARCHAR) = 'NaN')`,
  greatest: (expressions) => greatestOfPairs('GREATEST', expressions),
  element: (array, place) => `element_at(${array}, ${place + 1})`,
  length: (array) => `cardinality(${array})`,
  sets: {
    texts: (array) =>
      `array_distinct(transform(filter(${array}, one -> one IS NOT NULL), ` +
      `one -> CASE WHEN typeof(one) IN ('double', 'real') AND CAST(one AS VARCHAR) = '-0.0' ` +
      `THEN '0.0' ELSE CAST(one AS VARCHAR) END))`,
    hasMissing: (array) =>
      `any_match(${array}, one -> one IS NULL ` +
      `OR typeof(one) IN ('double', 'real') AND CAST(one AS VARCHAR) = 'NaN')`,
    unnest: (set) => `CROSS JOIN UNNEST(${set}) AS unnested(label_here)`,
    element: 'label_here',
    has: (set, text) => `contains(${set}, ${text})`,
    size: (set) => `cardinality(${set})`,
    nBoth: (set, other) => `cardinality(array_intersect(${set}, ${other}))`,
  },
  rowNumber: null,
};
