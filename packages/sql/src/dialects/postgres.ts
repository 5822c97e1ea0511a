import type { SqlDialect } from './dialect.js';
import { doubleQuoted, singleQuoted } from './quoted.js';
import { standard } from './standard.js';

/** Exponents of more digits are beyond what the engine's decimals hold. */
const NUMBER = String.raw`^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?0*\d{1,4})?\s*$`;
/** Decimals from here on are not rounded to the greatest double, and those below the other to 0. */
const BEYOND_DOUBLES = '1.797693134862315807e308';
const HALF_LEAST_DOUBLE = '2.4703282292062328e-324';

/** The type of a value; of a domain the type that it is over, as NULL beside it brings about. */
const typeOf = (expression: string): string => `pg_typeof(COALESCE(${expression}, NULL))`;

const typeIn = (expression: string, types: readonly string[]): string =>
  `${typeOf(expression)} IN (${types.map((type) => `'${type}'::regtype`).join(', ')})`;

const PLAIN_NUMBERS = ['double precision', 'real', 'integer', 'bigint', 'smallint'];
const TEXTS = ['text', 'varchar', 'bpchar'];

/** The name of a type by its number; one that a person made may be called `number` and is none. */
const typeName = (number: string): string =>
  `CASE WHEN ${number} < ${FIRST_OF_USERS} THEN '' ELSE 'type ' END || ` +
  `CAST(CAST(${number} AS regtype) AS text)`;
const FIRST_OF_USERS = 16_384;

/** A decimal, or a text of one, as a double: the cast alone fails for what is too great or too small. */
function decimalToDouble(expression: string): string {
  const decimal = `CAST(${expression} AS numeric)`;
  return (
    // Most scores are positive: two comparisons.
    `CASE WHEN ${decimal} > ${HALF_LEAST_DOUBLE} AND ${decimal} < ${BEYOND_DOUBLES} ` +
    `THEN CAST(${expression} AS double precision) ` +
    `WHEN ${decimal} BETWEEN -${BEYOND_DOUBLES} AND ${HALF_LEAST_DOUBLE} ` +
    `THEN CASE WHEN ${decimal} < -${HALF_LEAST_DOUBLE} ` +
    `THEN CAST(${expression} AS double precision) ELSE 0 END WHEN ${decimal} = 'NaN' THEN 'NaN' ` +
    `ELSE CAST(sign(${decimal}) AS double precision) * 'Infinity' END`
  );
}

/** A label of a set as the one text that it has: 1.0 and 1.00 are one label, as are 0 and −0. */
const elementText = (one: string): string =>
  `CASE WHEN ${typeIn(one, ['numeric'])} AND CAST(${one} AS text) LIKE '%.%' ` +
  `THEN rtrim(rtrim(CAST(${one} AS text), '0'), '.') ` +
  `WHEN ${typeIn(one, ['double precision', 'real'])} AND CAST(${one} AS text) = '-0' THEN '0' ` +
  `ELSE CAST(${one} AS text) END`;

/** PostgreSQL. */
export const postgres: SqlDialect = {
  ...standard,
  name: 'postgres',
  identifier: doubleQuoted,
  text: (text) =>
    text.includes('\\')
      ? `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
      : singleQuoted(text),
  toText: (expression) => `CAST(${expression} AS text) COLLATE "C"`,
  typeName: (expression) => typeName(`CAST(${typeOf(expression)} AS oid)`),
  typeNumber: { of: (expression) => `CAST(${typeOf(expression)} AS oid)`, toName: typeName },
  // With a number, which needs a cast, no parallel worker reads the subquery.
  fence: 'OFFSET NULL',
  double: (value) => `CAST(${value.toExponential()} AS double precision)`,
  toDouble: (expression) =>
    `CASE WHEN ${typeIn(expression, PLAIN_NUMBERS)} THEN CAST(${expression} AS double precision) ` +
    `WHEN ${typeIn(expression, TEXTS)} AND CAST(${expression} AS text) !~ '${NUMBER}' THEN NULL ` +
    `ELSE ${decimalToDouble(expression)} END`,
  isSingle: (expression) => typeIn(expression, ['real']),
  toSingle: (expression) => `CAST(CAST(${expression} AS real) AS double precision)`,
  isNaN: (expression) =>
    `(${typeIn(expression, ['double precision', 'real', 'numeric'])} ` +
    `AND CAST(${expression} AS text) = 'NaN')`,
  // Places count from 1 unless an array says otherwise, and an array of arrays has no scores.
  element: (array, place) => `(${array})[array_lower(${array}, 1) + ${place}]`,
  length: (array) =>
    `CASE WHEN array_ndims(${array}) > 1 THEN -1 ELSE COALESCE(array_length(${array}, 1), 0) END`,
  sets: {
    texts: (array) =>
      `ARRAY(SELECT DISTINCT (${elementText('one')}) COLLATE "C" FROM unnest(${array}) AS each(one) ` +
      `WHERE one IS NOT NULL)`,
    hasMissing: (array) =>
      `(array_position(${array}, NULL) IS NOT NULL ` +
      `OR ${typeIn(`(${array})[1]`, ['double precision', 'real', 'numeric'])} ` +
      `AND 'NaN' = ANY(CAST(${array} AS text[])))`,
    // Types of arrays do not tell what the domains of their elements are over.
    typed: { of: (array) => `(${array})[1]`, toName: (name) => `${name} || '[]'` },
    unnest: (set) => `CROSS JOIN LATERAL unnest(${set}) AS unnested(label_here)`,
    element: 'label_here',
    has: (set, text) => `${text} = ANY(${set})`,
    size: (set) => `cardinality(${set})`,
    nBoth: (set, other) =>
      `cardinality(ARRAY(SELECT unnest(${set}) INTERSECT SELECT unnest(${other})))`,
  },
  rowNumber: null,
};
