import { encodeByTable } from '../kernels/encode-integers.js';
import { combineCodes } from '../kernels/combine-codes.js';
import { keepMarked, markChanges, popCodes, sortByBits, sortNear } from '../kernels/sort-rows.js';

/** Rows in the order of their codes: those of one cell, with equal codes, stand together. */
export interface SortedRows {
  /** Rows of one cell stay in their order, shape (n,). */
  readonly rows: Int32Array;
  /** 1 where a cell begins, shape (n,). */
  readonly isFirst: Uint8Array;
  /** The codes of the cells, by column, shape (nCells,) each. */
  readonly codes: readonly Int32Array[];
}

/** Columns of codes as one number a row, which ascends as they do. */
export interface Keys {
  /** In [0, end), −1 where a code is negative, shape (nSamples,). */
  readonly ofRows: Int32Array;
  readonly end: number;
  readonly sizes: readonly number[];
}

const MOST_KEYS = 2 ** 31;

/**
 * Join columns of codes, shape (nSamples,) each, to as few columns of keys as hold them.
 *
 * @param sizes The codes of each column are below its size.
 */
export function keysOf(columns: readonly Int32Array[], sizes: readonly number[]): readonly Keys[] {
  const all: Keys[] = [];
  for (const [i, column] of columns.entries()) {
    const size = Math.max(1, sizes[i] ?? 1);
    const last = all.at(-1);
    if (last && last.end * size <= MOST_KEYS) {
      const ofRows = last.sizes.length > 1 ? last.ofRows : new Int32Array(column.length);
      combineCodes(last.ofRows, column, size, ofRows);
      all[all.length - 1] = { ofRows, end: last.end * size, sizes: [...last.sizes, size] };
    } else {
      all.push({ ofRows: column, end: size, sizes: [size] });
    }
  }
  return all;
}

/** The columns of codes of keys, which are overwritten. */
export function codesOf(keys: Int32Array, sizes: readonly number[]): readonly Int32Array[] {
  const columns = [keys];
  for (const size of sizes.slice(1).reverse()) {
    const codes = new Int32Array(keys.length);
    popCodes(keys, size, codes);
    columns.splice(1, 0, codes);
  }
  return columns;
}

/** Counts of 2^11 places are 8 kB, which fit the first cache beside what is sorted. */
const MOST_BITS = 11;

/** Rows in the order of their first codes go to places near each other, which may be so many for each. */
const PLACES_PER_ROW = 4;

/** Rows that stand nearer their places on average are sorted by insertion. */
const STEPS_PER_ROW = 8;

/**
 * Sort rows by all of their keys.
 *
 * @param given Rows whose keys are not negative, shape (n,); becomes the result's.
 * @param areNear Whether they are in the order of the first column.
 */
export function sortRows(given: Int32Array, all: readonly Keys[], areNear: boolean): SortedRows {
  const n = given.length;
  let [rows, nextRows] = [given, new Int32Array(n) as Int32Array];
  let [first, next] = [new Int32Array(n), new Int32Array(n)];
  for (const { ofRows, end } of [...all].reverse()) {
    encodeByTable(rows, 0, ofRows, first);
    if (areNear && all.length === 1 && sortNear(first, rows, STEPS_PER_ROW * n)) break;
    const nBits = 32 - Math.clz32(end - 1);
    const isOnePass = areNear && 2 ** nBits <= PLACES_PER_ROW * n;
    const step = isOnePass ? nBits : Math.ceil(nBits / Math.ceil(nBits / MOST_BITS));
    for (let shift = 0; shift < nBits; shift += step) {
      sortByBits(first, rows, shift, new Int32Array(2 ** step), next, nextRows);
      [first, next] = [next, first];
      [rows, nextRows] = [nextRows, rows];
    }
  }
  const sorted = all.map(({ ofRows }, i) => {
    if (i === 0) return first;
    const own = new Int32Array(n);
    encodeByTable(rows, 0, ofRows, own);
    return own;
  });
  const isFirst = new Uint8Array(n);
  for (const keys of sorted) markChanges(keys, isFirst);
  const codes = sorted.flatMap((keys, i) => {
    const nCells = keepMarked(keys, isFirst, keys);
    return codesOf(keys.slice(0, nCells), all[i]?.sizes ?? []);
  });
  return { rows, isFirst, codes };
}
