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
  typeNumber: {
    of: (expression) => `CAST(pg_typeof(${expression}) AS oid)`,
    toName: (number) => `CAST(CAST(${number} AS regtype) AS text)`,
  },
  // With a number, which needs a cast, no parallel worker reads the subquery.
  fence: 'OFFSET NULL',
  double: (value) => `CAST(${value.toExponential()} AS double precision)`,
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
  toLong: standard.toLong,
  toFloor: standard.toFloor,
  greatest: standard.greatest,
  element: (array, place) => `(${array})[${place + 1}]`,
  length: (array) => `COALESCE(array_length(${array}, 1), 0)`,
  sets: {
    texts: (array) =>
      `ARRAY(SELECT DISTINCT CAST(one AS text) COLLATE "C" FROM unnest(${array}) AS each(one) ` +
      `WHERE one IS NOT NULL)`,
    hasMissing: (array) =>
      `(array_position(${array}, NULL) IS NOT NULL ` +
      `OR pg_typeof(${array}) IN ('double precision[]', 'real[]', 'numeric[]') ` +
      `AND 'NaN' = ANY(CAST(${array} AS text[])))`,
    unnest: (set) => `CROSS JOIN LATERAL unnest(${set}) AS unnested(label_here)`,
    element: 'label_here',
    has: (set, text) => `${text} = ANY(${set})`,
    size: (set) => `cardinality(${set})`,
    nBoth: (set, other) =>
      `cardinality(ARRAY(SELECT unnest(${set}) INTERSECT SELECT unnest(${other})))`,
  },
  rowNumber: null,
};
