import { countNonZero } from '../kernels/count-non-zero.js';
import { encodeByTable } from '../kernels/encode-integers.js';
import { combineCodes } from '../matrix/kernels/combine-codes.js';
import { addByCode, countByCode, countUp, findFilled, takeAt } from './kernels/by-code.js';
import {
  addRows,
  areAscending,
  countRows,
  keepMarked,
  markChanges,
  popCodes,
  sortByBits,
} from './kernels/cells-of-keys.js';

/** Rows, or cells, of units, shape (n,) each. */
export interface CodedCells {
  readonly unitCodes: Int32Array;
  /** Codes of what is counted apart within a unit. */
  readonly codes: readonly Int32Array[];
  /** Columns of values to add up; null counts each row as 1. */
  readonly counts: readonly (Float64Array | null)[];
}

/** Cells of units, each once. */
export interface CountedCells extends CodedCells {
  readonly counts: readonly Float64Array[];
}

/**
 * Add up rows of the same unit and codes.
 *
 * @param sizes The codes of each column are below its size.
 * @returns Cells by unit, then by each code, shape (nCells,) each.
 */
export function unitCells(
  { unitCodes, codes, counts }: CodedCells,
  nUnits: number,
  sizes: readonly number[],
): CountedCells {
  const n = unitCodes.length;
  const keys = keysOf([unitCodes, ...codes], [nUnits, ...sizes]);
  const [only] = keys;
  if (only && keys.length === 1 && only.end <= Math.min(n, MAX_TABLE)) {
    return cellsOfTable(only, counts);
  }
  const { rows, first } = sortRows(keys, n, areAscending(unitCodes));
  const sorted = keys.map(({ ofRows }, i) => {
    if (i === 0) return first;
    const own = new Int32Array(n);
    encodeByTable(rows, 0, ofRows, own);
    return own;
  });
  const isFirst = new Uint8Array(n);
  for (const own of sorted) markChanges(own, isFirst);
  let nCells = 0;
  const columns = keys.flatMap(({ sizes: own }, i) => {
    const kept = new Int32Array(n);
    nCells = keepMarked(sorted[i] ?? kept, isFirst, kept);
    return codesOf(kept.slice(0, nCells), own);
  });
  const [units = new Int32Array(0), ...others] = columns;
  const sums = counts.map((values) => {
    const sum = new Float64Array(nCells);
    if (values) addRows(isFirst, rows, values, sum);
    else countRows(isFirst, sum);
    return sum;
  });
  return { unitCodes: units, codes: others, counts: sums };
}

/** Keys have a place each in a table where there are no more of them than rows, and 8 MiB hold it. */
const MAX_TABLE = 2 ** 20;

/** The same through a table with a place for each key that there could be. */
function cellsOfTable({ ofRows, end, sizes }: Keys, counts: CodedCells['counts']): CountedCells {
  const table = new Float64Array(end);
  countByCode(ofRows, table);
  const found = new Int32Array(countNonZero(table));
  findFilled(table, found);
  const sums = counts.map((values) => {
    const sumOf = values ? new Float64Array(end) : table;
    if (values) addByCode(ofRows, values, sumOf);
    const sum = new Float64Array(found.length);
    takeAt(sumOf, found, sum);
    return sum;
  });
  const [units = found, ...codes] = codesOf(found, sizes);
  return { unitCodes: units, codes, counts: sums };
}

/** Columns of codes as one number a row, which ascends as they do; of as few columns as hold it. */
interface Keys {
  /** In [0, end), shape (n,). */
  readonly ofRows: Int32Array;
  readonly end: number;
  readonly sizes: readonly number[];
}

const MOST_KEYS = 2 ** 31;

function keysOf(columns: readonly Int32Array[], sizes: readonly number[]): readonly Keys[] {
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
function codesOf(keys: Int32Array, [, ...sizes]: readonly number[]): readonly Int32Array[] {
  const columns = sizes.reverse().map((size) => {
    const codes = new Int32Array(keys.length);
    popCodes(keys, size, codes);
    return codes;
  });
  return [keys, ...columns.reverse()];
}

/** Counts of 2^11 places are 8 kB, which fit the first cache beside what is sorted. */
const MOST_BITS = 11;

/** Rows in the order of their units go to places near each other, which may be so many for each. */
const PLACES_PER_ROW = 4;

/** The rows in the order of all their keys, and the first keys in this order. */
function sortRows(
  all: readonly Keys[],
  n: number,
  areByUnit: boolean,
): { readonly rows: Int32Array; readonly first: Int32Array } {
  let [rows, nextRows] = [new Int32Array(n), new Int32Array(n)];
  let [first, next] = [new Int32Array(n), new Int32Array(n)];
  countUp(rows);
  for (const { ofRows, end } of [...all].reverse()) {
    encodeByTable(rows, 0, ofRows, first);
    const nBits = 32 - Math.clz32(end - 1);
    const isOnePass = areByUnit && 2 ** nBits <= PLACES_PER_ROW * n;
    const step = isOnePass ? nBits : Math.ceil(nBits / Math.ceil(nBits / MOST_BITS));
    for (let shift = 0; shift < nBits; shift += step) {
      sortByBits(first, rows, shift, new Int32Array(2 ** step), next, nextRows);
      [first, next] = [next, first];
      [rows, nextRows] = [nextRows, rows];
    }
  }
  return { rows, first };
}
