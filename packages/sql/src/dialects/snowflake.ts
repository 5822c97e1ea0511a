import type { SqlDialect } from './dialect.js';
import { doubleQuoted, escaped } from './quoted.js';
import { standard } from './standard.js';

/** Snowflake. Not run by us: its queries are checked as text. */
export const snowflake: SqlDialect = {
  ...standard,
  name: 'snowflake',
  identifier: doubleQuoted,
  text: escaped,
  toText: (expression) => `COLLATE(CAST(${expression} AS VARCHAR), '')`,
  typeName: (expression) => `TYPEOF(TO_VARIANT(${expression}))`,
  double: (value) => `CAST(${value.toExponential()} AS DOUBLE)`,
  toDouble: (expression) => `CAST(${expression} AS DOUBLE)`,
  isSingle: () => 'FALSE',
  isNaN: (expression) =>
    `(TYPEOF(TO_VARIANT(${expression})) = 'DOUBLE' AND CAST(${expression} AS VARCHAR) = 'NaN')`,
  element: (array, place) => `GET(${array}, ${place})`,
  length: (array) => `ARRAY_SIZE(${array})`,
  sets: {
    texts: (array) =>
      `ARRAY_DISTINCT(TRANSFORM(ARRAY_COMPACT(${array}), one -> CAST(one AS VARCHAR)))`,
    hasMissing: (array) =>
      `(ARRAY_SIZE(ARRAY_COMPACT(${array})) < ARRAY_SIZE(${array}) ` +
      `OR ARRAY_CONTAINS(TO_VARIANT(CAST('NaN' AS DOUBLE)), ${array}))`,
    unnest: (set) => `CROSS JOIN LATERAL FLATTEN(INPUT => ${set}) AS unnested`,
    element: 'CAST(unnested.value AS VARCHAR)',
    has: (set, text) => `ARRAY_CONTAINS(TO_VARIANT(${text}), ${set})`,
    size: (set) => `ARRAY_SIZE(${set})`,
    nBoth: (set, other) => `ARRAY_SIZE(ARRAY_INTERSECTION(${set}, ${other}))`,
  },
  rowNumber: null,
  hasUpperNames: true,
};
