import type { SqlDialect } from './dialect.js';
import { doubleQuoted, escaped } from './quoted.js';
import { standard } from './standard.js';

/** Snowflake. Not run by us: its queries are checked as text. */
export const snowflake: SqlDialect = {
  name: 'snowflake',
  identifier: doubleQuoted,
  text: escaped,
  toText: (expression) => `COLLATE(CAST(${expression} AS VARCHAR), '')`,
  typeName: (expression) => `TYPEOF(TO_VARIANT(${expression}))`,
  toDouble: (expression) => `CAST(${expression} AS DOUBLE)`,
  isSingle: () => 'FALSE',
  isNaN: (expression) =>
    `(TYPEOF(TO_VARIANT(${expression})) = 'DOUBLE' AND CAST(${expression} AS VARCHAR) = 'NaN')`,
  sumDouble: standard.sumDouble,
  toDecimal: standard.toDecimal,
  toFloor: standard.toFloor,
  greatest: standard.greatest,
  element: (array, place) => `GET(${array}, ${place})`,
  length: (array) => `ARRAY_SIZE(${array})`,
  rowNumber: null,
  hasUpperNames: true,
};
