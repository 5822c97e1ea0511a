import type { SqlDialect } from './dialect.js';
import { escaped } from './quoted.js';
import { standard } from './standard.js';

/** BigQuery. Not run by us: its queries are checked as text. */
export const bigquery: SqlDialect = {
  ...standard,
  name: 'bigquery',
  identifier: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
  text: (text) => escaped(text).replaceAll('\n', '\\n').replaceAll('\r', '\\r'),
  toText: (expression) => `COLLATE(CAST(${expression} AS STRING), '')`,
  typeName: (expression) =>
    `CASE WHEN ${notFinite(expression)} THEN 'number' ELSE JSON_TYPE(TO_JSON(${expression})) END`,
  toDouble: (expression) => `SAFE_CAST(${expression} AS FLOAT64)`,
  isSingle: () => 'FALSE',
  isNaN: (expression) => `(FORMAT('%T', ${expression}) = 'CAST("nan" AS FLOAT64)')`,
  toDecimal: (expression) => `ROUND(CAST(${expression} AS BIGNUMERIC), 12)`,
  toLong: (expression) => `CAST(${expression} AS BIGNUMERIC)`,
  toFloor: (expression) => `CAST(FLOOR(${expression}) AS INT64)`,
  element: (array, place) => `${array}[SAFE_OFFSET(${place})]`,
  length: (array) => `ARRAY_LENGTH(${array})`,
  sets: {
    texts: (array) =>
      `ARRAY(SELECT DISTINCT CAST(one AS STRING) FROM UNNEST(${array}) AS one ` +
      `WHERE one IS NOT NULL)`,
    hasMissing: (array) =>
      `EXISTS (SELECT 1 FROM UNNEST(${array}) AS one ` +
      `WHERE one IS NULL OR FORMAT('%T', one) = 'CAST("nan" AS FLOAT64)')`,
    unnest: (set) => `CROSS JOIN UNNEST(${set}) AS label_here`,
    element: 'label_here',
    has: (set, text) => `${text} IN UNNEST(${set})`,
    size: (set) => `ARRAY_LENGTH(${set})`,
    nBoth: (set, other) =>
      `(SELECT COUNT(*) FROM UNNEST(${set}) AS one WHERE one IN UNNEST(${other}))`,
  },
  rowNumber: null,
};

function notFinite(expression: string): string {
  return `FORMAT('%T', ${expression}) LIKE 'CAST("%" AS FLOAT64)'`;
}
