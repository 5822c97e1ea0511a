import type { SqlDialect } from './dialect.js';
import { escaped } from './quoted.js';
import { greatestOfPairs } from './standard.js';

/** What a profile may set to make a result of a part of the rows, without an error. */
const GUARDS = [
  'skip_unavailable_shards = 0',
  'distributed_group_by_no_merge = 0',
  ...['group_by', 'read', 'timeout', 'result', 'distinct', 'sort'].map(
    (name) => `${name}_overflow_mode = 'throw'`,
  ),
];

/** ClickHouse, from 18.16 on. A text that is no number fails as a score or weight. */
export const clickhouse: SqlDialect = {
  name: 'clickhouse',
  identifier: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
  text: escaped,
  toText: (expression) => `CAST(${expression} AS Nullable(String))`,
  typeName: (expression) => `toTypeName(${expression})`,
  hasGreedyAliases: true,
  toDouble: (expression) => `CAST(${expression} AS Nullable(Float64))`,
  isSingle: (expression) => `(toTypeName(${expression}) LIKE '%Float32%')`,
  isNaN: (expression) =>
    `(toTypeName(${expression}) LIKE '%Float%' AND toString(${expression}) = 'nan')`,
  sumDouble: (expression) => `sumKahan(${expression})`,
  // A float is cut off, its text is not.
  toDecimal: (expression) => `toDecimal128(toString(${expression}), 12)`,
  toFloor: (expression) => `toInt32(floor(${expression}))`,
  greatest: (expressions) => greatestOfPairs('greatest', expressions),
  element: (array, place) => `${array}[${place + 1}]`,
  length: (array) => `length(${array})`,
  rowNumber: null,
  guards: `SETTINGS ${GUARDS.join(', ')}`,
};
