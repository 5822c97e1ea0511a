import type { SqlDialect } from './dialect.js';
import { backticked, singleQuoted } from './quoted.js';
import { greatestOfPairs, standard } from './standard.js';

/** SQLite, from 3.38 on. Values have types of their own; arrays are JSON. */
export const sqlite: SqlDialect = {
  name: 'sqlite',
  // A column in double quotes that does not exist would be read as a text.
  identifier: backticked,
  text: singleQuoted,
  toText: (expression) =>
    `(CASE typeof(${expression}) WHEN 'real' THEN printf('%!.17g', ${expression}) ` +
    `ELSE CAST(${expression} AS TEXT) END COLLATE BINARY)`,
  typeName: (expression) => `typeof(${expression})`,
  hasTypedValues: true,
  // A text that is no number would be read as 0.
  toDouble: (expression) =>
    `CASE WHEN typeof(${expression}) IN ('integer', 'real') THEN CAST(${expression} AS REAL) ` +
    `WHEN json_valid(${expression}) AND json_type(${expression}) IN ('integer', 'real') ` +
    `THEN CAST(${expression} AS REAL) END`,
  isSingle: () => 'FALSE',
  isNaN: () => 'FALSE',
  sumDouble: standard.sumDouble,
  toDecimal: null,
  toFloor: (expression) => `CAST(${expression} AS INTEGER)`,
  greatest: (expressions) => greatestOfPairs('MAX', expressions),
  element: (array, place) => `json_extract(${array}, '$[${place}]')`,
  length: (array) => `json_array_length(${array})`,
  rowNumber: 'row_number() OVER () - 1',
};
