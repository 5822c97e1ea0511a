import type { SqlDialect } from './dialect.js';
import { backticked, singleQuoted } from './quoted.js';
import { standard } from './standard.js';

const NUMBER = '^ *[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)? *$';

const bytes = new TextEncoder();

/** A text in hexadecimal digits: what a backslash means is a setting. */
const inHex = (text: string): string =>
  Array.from(bytes.encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

const characters = (expression: string): string => `CONVERT(${expression} USING utf8mb4)`;

const typeName = (expression: string): string =>
  `JSON_TYPE(JSON_EXTRACT(JSON_ARRAY(${expression}), '$[0]'))`;

/**
 * MariaDB and MySQL (not run by us; from 8.0.17 on). FLOAT columns have six digits as labels, as the
 * server writes them. Arrays are JSON.
 */
export const mysql: SqlDialect = {
  ...standard,
  name: 'mysql',
  identifier: backticked,
  text: (text) => (text.includes('\\') ? `_utf8mb4 X'${inHex(text)}'` : singleQuoted(text)),
  // Bytes that are no characters would all become question marks.
  toText: (expression) =>
    `CAST(CASE WHEN CHARSET(${expression}) = 'binary' THEN ${expression} ` +
    `ELSE ${characters(expression)} END AS BINARY)`,
  typeName,
  fence: 'LIMIT 18446744073709551615',
  // A text that is no number would be read as 0.
  toDouble: (expression) =>
    `CASE WHEN ${characters(expression)} REGEXP '${NUMBER}' THEN ${expression} + 0e0 END`,
  // Beside a FLOAT, 0.1 as one is written with six digits, and beside a DOUBLE with all of them.
  isSingle: (expression) =>
    `(${characters(`COALESCE(CAST(0.1 AS FLOAT), ${expression})`)} = '0.1' ` +
    `AND ${typeName(expression)} = 'DOUBLE')`,
  toSingle: (expression) => `(CAST(${expression} AS FLOAT) + 0e0)`,
  isNaN: () => 'FALSE',
  toFloor: (expression) => `CAST(FLOOR(${expression}) AS SIGNED)`,
  element: (array, place) => `NULLIF(JSON_UNQUOTE(JSON_EXTRACT(${array}, '$[${place}]')), 'null')`,
  length: (array) => `JSON_LENGTH(${array})`,
  sets: null,
  rowNumber: null,
};
