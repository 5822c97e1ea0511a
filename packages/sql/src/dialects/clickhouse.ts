import type { SqlDialect } from './dialect.js';
import { escaped } from './quoted.js';
import { greatestOfPairs, standard } from './standard.js';

/** What a profile may set to make a result of a part of the rows, without an error. */
const GUARDS = [
  'skip_unavailable_shards = 0',
  'distributed_group_by_no_merge = 0',
  ...[
    ...['group_by', 'read', 'timeout', 'result', 'distinct', 'sort'],
    ...['join', 'set', 'transfer'],
  ].map((name) => `${name}_overflow_mode = 'throw'`),
];

/** ClickHouse, from 18.16 on. A text that is no number fails as a score or weight. */
export const clickhouse: SqlDialect = {
  ...standard,
  name: 'clickhouse',
  identifier: (name) => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``,
  text: escaped,
  toText: (expression) => `CAST(${expression} AS Nullable(String))`,
  typeName: (expression) => `toTypeName(${expression})`,
  hasGreedyAliases: true,
  toDouble: (expression) => `CAST(${expression} AS Nullable(Float64))`,
  isSingle: (expression) => `(toTypeName(${expression}) LIKE '%Float32%')`,
  toSingle: (expression) => `toFloat64(toFloat32(${expression}))`,
  isNaN: (expression) =>
    `(toTypeName(${expression}) LIKE '%Float%' AND toString(${expression}) = 'nan')`,
  sumDouble: (expression) => `sumKahan(${expression})`,
  // A float is cut off, its text is not.
  toDecimal: (expression) => `toDecimal128(toString(${expression}), 12)`,
  toLong: (expression) => `toDecimal128(${expression}, 0)`,
  toFloor: (expression) => `toInt32(floor(${expression}))`,
  greatest: (expressions) => greatestOfPairs('greatest', expressions),
  element: (array, place) => `${array}[${place + 1}]`,
  length: (array) => `length(${array})`,
  sets: {
    texts: (array) =>
      `arrayDistinct(arrayMap(one -> ` +
      `if(toTypeName(one) LIKE '%Float%' AND toString(one) = '-0', '0', assumeNotNull(toString(one))), ` +
      `arrayFilter(one -> isNotNull(one), ${array})))`,
    hasMissing: (array) =>
      `(arrayExists(one -> isNull(one), ${array}) OR toTypeName(${array}) LIKE '%Float%' ` +
      `AND arrayExists(one -> ifNull(toString(one) = 'nan', 0), ${array}))`,
    unnest: (set) => `ARRAY JOIN ${set} AS label_here`,
    element: 'label_here',
    has: (set, text) => `has(${set}, ${text})`,
    size: (set) => `length(${set})`,
    nBoth: (set, other) => `length(arrayIntersect(${set}, ${other}))`,
  },
  rowNumber: null,
  guards: `SETTINGS ${GUARDS.join(', ')}`,
};
