import { classNames } from '@confmat/testkit';
import type { Label, LabelColumn } from '../../src/index.js';

/** A kind of column that people pass in. */
export interface ColumnKind {
  readonly name: string;
  /** The label of each class code, ascending, as the matrix holds it. */
  readonly labels: readonly Label[];
  /** The column that holds these labels. */
  readonly column: (cells: readonly Label[]) => LabelColumn;
}

interface NumberArray {
  readonly name: string;
  from(cells: ArrayLike<number>): LabelColumn;
}

const numbers = (type: NumberArray, note: string, labels: readonly number[]): ColumnKind => ({
  name: `${type.name} (${note})`,
  labels,
  column: (cells) => type.from(cells.map(Number)),
});

const bigints = (
  type: { readonly name: string; from(cells: ArrayLike<bigint>): LabelColumn },
  note: string,
  labels: readonly (number | bigint)[],
): ColumnKind => ({
  name: `${type.name} (${note})`,
  labels,
  column: (cells) => type.from(cells.map(BigInt)),
});

const plain = (note: string, labels: readonly Label[]): ColumnKind => ({
  name: `Array of ${note}`,
  labels,
  column: (cells) => cells,
});

/** A short range goes through one table, a long one through a code table, a huge one is hashed. */
const short = [0, 1, 2, 3, 4];
const signed = [-100, -3, 0, 1, 127];
const long = [-20_000, -3, 0, 7, 9_999];
const huge = [-2_000_000_000, -5, 12, 70_000_000, 2_147_483_647];
const beyond32 = [0, 5, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1];
const beyond53 = [-(2n ** 62n), -5, 2 ** 53 - 1, 2n ** 53n, 2n ** 53n + 1n];

/** Every kind of column that core counts. */
export const COLUMN_KINDS: readonly ColumnKind[] = [
  numbers(Int32Array, 'short range', short),
  numbers(Int32Array, 'long range', long),
  numbers(Int32Array, 'huge range', huge),
  numbers(Int8Array, 'signed', signed),
  numbers(Uint8Array, 'to 255', [0, 1, 128, 254, 255]),
  numbers(Uint8ClampedArray, 'to 255', [0, 1, 128, 254, 255]),
  numbers(Int16Array, 'long range', long),
  numbers(Uint16Array, 'to 65535', [0, 1, 32_768, 65_534, 65_535]),
  numbers(Uint32Array, 'short range', short),
  numbers(Uint32Array, 'beyond 2^31', beyond32),
  numbers(Float32Array, 'signed', signed),
  numbers(Float64Array, 'huge range', huge),
  numbers(Float64Array, 'beyond 2^31', beyond32),
  bigints(BigInt64Array, 'signed', signed),
  bigints(BigInt64Array, 'huge range', huge),
  bigints(BigInt64Array, 'beyond 2^53', beyond53),
  bigints(BigUint64Array, 'short range', short),
  bigints(BigUint64Array, 'beyond 2^31', beyond32),
  bigints(Array, 'bigints beyond 2^53', beyond53),
  plain('short integers', short),
  plain('long integers', long),
  plain('huge integers', huge),
  plain('mixed integers and bigints', beyond53),
  plain('strings', classNames(5)),
  plain('strings of every plane', ['', 'B', 'a', '\u{ff5e}', '\u{1f600}']),
  plain('booleans', [false, true]),
];
