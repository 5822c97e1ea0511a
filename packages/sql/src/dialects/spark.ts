import type { SqlDialect } from './dialect.js';
import { backticked, escaped } from './quoted.js';
import { standard } from './standard.js';

/** Spark SQL, from 3.4 on. Columns of type CHAR keep their spaces: read them with `as: 'trimmed'`. */
export const spark: SqlDialect = {
  ...standard,
  name: 'spark',
  identifier: backticked,
  // ${…} would be replaced by a variable before the query is read.
  text: (text) => escaped(text).replaceAll('${', '\\u0024{'),
  // Bytes have no collation; Spark 3 does not know the word.
  toText: (expression) => `CAST(CAST(CAST(${expression} AS STRING) AS BINARY) AS STRING)`,
  typeName: (expression) => `typeof(${expression})`,
  sortsForLeastText: true,
  toDouble: (expression) => `TRY_CAST(${expression} AS DOUBLE)`,
  isSingle: (expression) => `typeof(${expression}) = 'float'`,
  toSingle: (expression) => `CAST(CAST(${expression} AS FLOAT) AS DOUBLE)`,
  isNaN: (expression) =>
    `(typeof(${expression}) IN ('double', 'float') AND CAST(${expression} AS STRING) = 'NaN')`,
  element: (array, place) => `try_element_at(${array}, ${place + 1})`,
  length: (array) => `size(${array})`,
  sets: {
    texts: (array) =>
      `array_distinct(transform(filter(${array}, one -> one IS NOT NULL), ` +
      `one -> CASE WHEN typeof(one) IN ('double', 'float') AND CAST(one AS STRING) = '-0.0' ` +
      `THEN '0.0' ELSE CAST(CAST(CAST(one AS STRING) AS BINARY) AS STRING) END))`,
    hasMissing: (array) =>
      `exists(${array}, one -> one IS NULL ` +
      `OR typeof(one) IN ('double', 'float') AND CAST(one AS STRING) = 'NaN')`,
    unnest: (set) => `LATERAL VIEW explode(${set}) unnested AS label_here`,
    element: 'label_here',
    has: (set, text) => `array_contains(${set}, ${text})`,
    size: (set) => `size(${set})`,
    nBoth: (set, other) => `size(array_intersect(${set}, ${other}))`,
  },
  rowNumber: null,
};

/** Databricks SQL, which is Spark's. Not run by us. */
export const databricks: SqlDialect = { ...spark, name: 'databricks' };
