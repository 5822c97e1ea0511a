import type { SqlDialect } from './dialect.js';
import { backticked, singleQuoted } from './quoted.js';
import { standard } from './standard.js';

const NUMBER = '^ *[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)? *$';

const bytes = new TextEncoder();

/** A text in hexadecimal digits: what a backslash means is a setting. */
const inHex = (text: string): string =>
  Array.from(bytes.encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

const characters = (expression: string): string => `CONVERT(${expression} USING utf8mb4)`;

/**
 * MariaDB and MySQL (not run by us). FLOAT columns are compared as doubles, and as labels have six
 * digits, as the server writes them. Arrays are JSON.
 */
export const mysql: SqlDialect = {
  name: 'mysql',
  identifier: backticked,
  text: (text) => (text.includes('\\') ? `_utf8mb4 X'${inHex(text)}'` : singleQuoted(text)),
  toText: (expression) => `CAST(${characters(expression)} AS BINARY)`,
  typeName: (expression) => `JSON_TYPE(JSON_EXTRACT(JSON_ARRAY(${expression}), '$[0]'))`,
  fence: 'LIMIT 18446744073709551615',
  double: standard.double,
  // A text that is no number would be read as 0.
  toDouble: (expression) =>
    `CASE WHEN ${characters(expression)} REGEXP '${NUMBER}' THEN ${expression} + 0e0 END`,
  isSingle: () => 'FALSE',
  isNaN: () => 'FALSE',
  sumDouble: standard.sumDouble,
  toDecimal: standard.toDecimal,
  toLong: standard.toLong,
  toFloor: (expression) => `CAST(FLOOR(${expression}) AS SIGNED)`,
  greatest: standard.greatest,
  element: (array, place) => `NULLIF(JSON_UNQUOTE(JSON_EXTRACT(${array}, '$[${place}]')), 'null')`,
  length: (array) => `JSON_LENGTH(${array})`,
  sets: null,
  rowNumber: null,
};
