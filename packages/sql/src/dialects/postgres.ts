import type { SqlDialect } from './dialect.js';
import { doubleQuoted, singleQuoted } from './quoted.js';
import { standard } from './standard.js';

const NUMBER = String.raw`^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$`;

/** PostgreSQL. */
export const postgres: SqlDialect = {
  name: 'postgres',
  identifier: doubleQuoted,
  text: (text) =>
    text.includes('\\')
      ? `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
      : singleQuoted(text),
  toText: (expression) => `CAST(${expression} AS text) COLLATE "C"`,
  typeName: (expression) => `CAST(pg_typeof(${expression}) AS text)`,
  toDouble: (expression) =>
    `CASE WHEN pg_typeof(${expression}) IN ('text', 'varchar', 'bpchar') ` +
    `AND CAST(${expression} AS text) !~ '${NUMBER}' THEN NULL ` +
    `ELSE CAST(${expression} AS double precision) END`,
  isSingle: (expression) => `pg_typeof(${expression}) = 'real'::regtype`,
  isNaN: (expression) =>
    `(pg_typeof(${expression}) IN ('double precision', 'real', 'numeric') ` +
    `AND CAST(${expression} AS text) = 'NaN')`,
  sumDouble: standard.sumDouble,
  toDecimal: standard.toDecimal,
  toFloor: standard.toFloor,
  greatest: standard.greatest,
  element: (array, place) => `(${array})[${place + 1}]`,
  length: (array) => `COALESCE(array_length(${array}, 1), 0)`,
  rowNumber: null,
};
