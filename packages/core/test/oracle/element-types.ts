import type { LabelColumn } from '../../src/index.js';

/** A type of cell, with the least and the greatest integer that it holds. */
export interface ElementType {
  readonly name: string;
  readonly least: bigint;
  readonly greatest: bigint;
  /** A view of the cells within a larger buffer, from `offset` on. */
  readonly view: (cells: readonly bigint[], offset: number) => LabelColumn<number | bigint>;
}

interface NumberArrayType {
  readonly name: string;
  new (length: number): {
    set(cells: readonly number[], offset: number): void;
    subarray(start: number, end: number): LabelColumn<number>;
  };
}

const numbers = (type: NumberArrayType, least: number, greatest: number): ElementType => ({
  name: type.name,
  least: BigInt(least),
  greatest: BigInt(greatest),
  view: (cells, offset) => {
    const larger = new type(offset + cells.length + 2);
    larger.set(cells.map(Number), offset);
    return larger.subarray(offset, offset + cells.length);
  },
});

const bigints = (
  type: typeof BigInt64Array | typeof BigUint64Array,
  least: bigint,
  greatest: bigint,
): ElementType => ({
  name: type.name,
  least,
  greatest,
  view: (cells, offset) => {
    const larger = new type(offset + cells.length + 2);
    larger.set(cells, offset);
    return larger.subarray(offset, offset + cells.length);
  },
});

/** The greatest integer below which a number holds every integer. */
export const SAFE: number = 2 ** 53 - 1;

/** Every type of cell that holds integers. */
export const ELEMENT_TYPES: readonly ElementType[] = [
  numbers(Int8Array, -128, 127),
  numbers(Uint8Array, 0, 255),
  numbers(Uint8ClampedArray, 0, 255),
  numbers(Int16Array, -32_768, 32_767),
  numbers(Uint16Array, 0, 65_535),
  numbers(Int32Array, -(2 ** 31), 2 ** 31 - 1),
  numbers(Uint32Array, 0, 2 ** 32 - 1),
  numbers(Float32Array, -(2 ** 24), 2 ** 24),
  numbers(Float64Array, -SAFE, SAFE),
  bigints(BigInt64Array, -(2n ** 63n), 2n ** 63n - 1n),
  bigints(BigUint64Array, 0n, 2n ** 64n - 1n),
  {
    name: 'Array of numbers',
    least: BigInt(-SAFE),
    greatest: BigInt(SAFE),
    view: (cells) => cells.map(Number),
  },
  { name: 'Array of bigints', least: -(2n ** 80n), greatest: 2n ** 80n, view: (cells) => cells },
];
