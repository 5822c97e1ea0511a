import type { SqlDialect } from './dialect.js';
import { backticked, withoutNul } from './quoted.js';
import { greatestOfPairs, standard } from './standard.js';

/** SQLite, from 3.38 on. Values have types of their own; arrays are JSON. */
export const sqlite: SqlDialect = {
  ...standard,
  name: 'sqlite',
  // A column in double quotes that does not exist would be read as a text.
  identifier: backticked,
  text: withoutNul('char(0)'),
  toText: (expression) =>
    `(CASE typeof(${expression}) WHEN 'real' THEN printf('%!.17g', ${expression}) ` +
    `ELSE CAST(${expression} AS TEXT) END COLLATE BINARY)`,
  typeName: (expression) => `typeof(${expression})`,
  hasTypedValues: true,
  fence: 'LIMIT -1',
  // A text that is no number would be read as 0.
  toDouble: (expression) =>
    `CASE WHEN typeof(${expression}) IN ('integer', 'real') THEN CAST(${expression} AS REAL) ` +
    `WHEN json_valid(${expression}) AND json_type(${expression}) IN ('integer', 'real') ` +
    `THEN CAST(${expression} AS REAL) END`,
  isSingle: () => 'FALSE',
  isNaN: () => 'FALSE',
  toDecimal: null,
  toFloor: (expression) => `CAST(${expression} AS INTEGER)`,
  greatest: (expressions) => greatestOfPairs('MAX', expressions),
  element: (array, place) => `json_extract(${array}, '$[${place}]')`,
  length: (array) => `json_array_length(${array})`,
  sets: {
    texts: (array) =>
      `(SELECT json_group_array(DISTINCT CAST(value AS TEXT)) FROM json_each(${array}) ` +
      `WHERE value IS NOT NULL)`,
    hasMissing: (array) =>
      `EXISTS (SELECT 1 FROM json_each(${array}) AS each WHERE each.type = 'null')`,
    unnest: (set) => `JOIN json_each(${set}) AS unnested`,
    element: 'unnested.value',
    has: (set, text) =>
      `EXISTS (SELECT 1 FROM json_each(${set}) AS each WHERE each.value = ${text})`,
    size: (set) => `json_array_length(${set})`,
    nBoth: (set, other) =>
      `(SELECT COUNT(*) FROM json_each(${set}) AS one JOIN json_each(${other}) AS two ` +
      `ON one.value = two.value)`,
  },
  rowNumber: 'row_number() OVER () - 1',
};
