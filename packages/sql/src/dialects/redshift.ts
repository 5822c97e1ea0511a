import type { SqlDialect } from './dialect.js';
import { doubleQuoted, escaped } from './quoted.js';
import { standard } from './standard.js';

/** Redshift. Not run by us: its queries are checked as text. Arrays are of type SUPER. */
export const redshift: SqlDialect = {
  ...standard,
  name: 'redshift',
  identifier: doubleQuoted,
  text: escaped,
  toText: (expression) => `COLLATE(CAST(${expression} AS VARCHAR(65535)), 'case_sensitive')`,
  typeName: (expression) => `JSON_TYPEOF(CAST(${expression} AS SUPER))`,
  double: (value) => `CAST(${value.toExponential()} AS double precision)`,
  toDouble: (expression) => `CAST(${expression} AS double precision)`,
  isSingle: () => 'FALSE',
  isNaN: (expression) =>
    `(JSON_TYPEOF(CAST(${expression} AS SUPER)) = 'number' ` +
    `AND CAST(${expression} AS VARCHAR) = 'NaN')`,
  element: (array, place) => `${array}[${place}]`,
  length: (array) => `GET_ARRAY_LENGTH(${array})`,
  sets: null,
  rowNumber: null,
};
