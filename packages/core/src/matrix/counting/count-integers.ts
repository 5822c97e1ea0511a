import { finiteWeights } from '../../columns/check-weights.js';
import type { RowWeights } from '../../columns/check-weights.js';
import { fitsSpan, integerRange } from '../../columns/coded-column.js';
import type { IntegerRange } from '../../columns/coded-column.js';
import { isArrayOf } from '../../columns/column.js';
import type { CheckedColumn } from '../../columns/column.js';
import { integerCells, integerHalves } from '../../columns/integer-cells.js';
import { findNotFinite } from '../../kernels/find-not-finite.js';
import { countBytePairs, countPairsWithin, countWidePairsWithin } from '../kernels/count-pairs.js';
import { countAdded, listAdded } from '../kernels/list-sums.js';
import { sumLanes, sumPairsWithin, takeLanes } from '../kernels/sum-pairs.js';
import type { CellList } from '../list-cells.js';
import { fitsTable } from './pair-counts.js';
import { countSplit } from './sort-pairs.js';
import type { SplitPairs } from './sort-pairs.js';

/** Counts of pairs of integers in a square table. */
export interface IntegerTable {
  readonly form: 'table';
  /** Rows of each pair of integers in [least, least + side), row-major, shape (side, side). */
  readonly counts: Uint32Array;
  readonly least: number;
}

/** Counts of pairs of integers, those of equal ones apart. */
export interface IntegerSplit extends SplitPairs {
  readonly form: 'split';
  /** The integer that stands for 0. */
  readonly least: number;
}

/** From this many rows a table over all pairs of bytes costs less than looking for their range. */
const BYTE_TABLE_ROWS = 32768;
/** The first rows, whose range is tried for all rows (bench/suites/confusion-matrix.js). */
const GUESS_ROWS = 1024;
/** Rows whose tallies cannot overflow 32 bits. */
const MAX_ROWS = 2 ** 31;
/** Tables of at most 2^12 cells stay in the processor's cache four times over. */
const MAX_LANE_BITS = 6;
/** Rows whose weights are summed plainly: 2^13 of a lane lose at most 2^-40 of what they add up to. */
const LANE_ROWS = 32768;
/** Bits of differences of integers that 32 bits hold. */
const MAX_SPLIT_BITS = 30;
/** Turns the number of a cell of unsigned bytes into that of signed ones: both high bits change. */
const SIGNED_BYTES = 0x8080;

/**
 * Count two columns as they stand, without a copy: bytes, and integers of 64 bits. Null for columns
 * that have to be read first, or of too wide a range.
 */
export function countStored(truth: CheckedColumn, prediction: CheckedColumn): IntegerTable | null {
  const n = truth.length;
  if (n > MAX_ROWS) return null;
  const unsigned = isArrayOf(truth, 'Uint8Array') && isArrayOf(prediction, 'Uint8Array');
  const signed = isArrayOf(truth, 'Int8Array') && isArrayOf(prediction, 'Int8Array');
  if ((unsigned || signed) && n >= BYTE_TABLE_ROWS) {
    const bytes = new Uint32Array(65536);
    countBytePairs(asBytes(truth), asBytes(prediction), bytes);
    const counts = signed ? bytes.map((_, cell) => bytes[cell ^ SIGNED_BYTES] ?? 0) : bytes;
    return { form: 'table', counts, least: signed ? -128 : 0 };
  }
  return isArrayOf(truth, 'BigInt64Array') && isArrayOf(prediction, 'BigInt64Array')
    ? countWide(truth, prediction)
    : null;
}

function asBytes({ buffer, byteOffset, length }: Uint8Array | Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length);
}

function countWide(truth: BigInt64Array, prediction: BigInt64Array): IntegerTable | null {
  const [t, p] = [integerHalves(truth), integerHalves(prediction)];
  const first = (column: BigInt64Array): Int32Array | null =>
    integerCells(column.subarray(0, GUESS_ROWS));
  const range = rangeOf(first(truth), first(prediction));
  if (!t || !p || !range || range.least < 0) return null;
  const bits = bitsOf(range.least + range.span);
  const n = truth.length;
  if (!fitsTable(2 ** bits, 2 ** bits, n)) return null;
  const counts = new Uint32Array(4 ** bits);
  if (countWidePairsWithin(t, p, bits, counts) < n) return null;
  return { form: 'table', counts, least: 0 };
}

/**
 * Sum the weights of rows over the range that their first values suggest or, if others lie outside
 * it, over that of all. Pairs of **values**, also those whose weights sum to 0; null if the values
 * lie too far apart for a table, or there are none.
 */
export function sumIntegers(
  trueValues: Int32Array,
  predValues: Int32Array,
  weights: RowWeights,
): CellList | null {
  return withinRange(trueValues, predValues, (range) => {
    const n = trueValues.length;
    const bits = bitsOf(range.span);
    const least = startOf(range, 2 ** bits);
    if (!fitsTable(2 ** bits, 2 ** bits, n)) return null;
    const sums = new Float64Array(2 * 4 ** bits).fill(-0);
    if (!sumWithin(trueValues, predValues, weights.values, least, bits, sums)) return null;
    const m = countAdded(sums);
    const [trueCodes, predCodes] = [new Int32Array(m), new Int32Array(m)];
    const counts = new Float64Array(m);
    listAdded(sums, least, bits, trueCodes, predCodes, counts);
    if (findNotFinite(counts) >= 0) finiteWeights(weights);
    return { trueCodes, predCodes, counts };
  });
}

/** Sum weights by pair, in lanes where tables are small; whether all values are in range. */
function sumWithin(
  trueValues: Int32Array,
  predValues: Int32Array,
  weights: Float64Array,
  least: number,
  bits: number,
  sums: Float64Array,
): boolean {
  const n = trueValues.length;
  // Weights of a few rows, which fill no lanes, are compensated one by one.
  const start = bits <= MAX_LANE_BITS && n >= LANE_ROWS ? n & 3 : n;
  const [t, p] = [trueValues.subarray(0, start), predValues.subarray(0, start)];
  if (sumPairsWithin(t, p, weights.subarray(0, start), least, bits, sums) < start) return false;
  const lanes = new Float64Array(start < n ? 2 * sums.length : 0).fill(-0);
  for (let from = start; from < n; from += LANE_ROWS) {
    const end = Math.min(n, from + LANE_ROWS);
    if (sumLanes(trueValues, predValues, weights, from, end, least, bits, lanes) < end)
      return false;
    takeLanes(lanes, sums);
  }
  return true;
}

/**
 * Count rows over the range that their first values suggest or, if others lie outside it, over that
 * of all; null if the values lie too far apart, or there are none.
 */
export function countIntegers(
  trueValues: Int32Array,
  predValues: Int32Array,
): IntegerTable | IntegerSplit | null {
  return withinRange(trueValues, predValues, (range) => countWithin(trueValues, predValues, range));
}

/** What can be done within the range of the first rows, otherwise within that of all. */
function withinRange<R>(
  trueValues: Int32Array,
  predValues: Int32Array,
  attempt: (range: IntegerRange) => R | null,
): R | null {
  if (trueValues.length > MAX_ROWS) return null;
  const first = (values: Int32Array): Int32Array => values.subarray(0, GUESS_ROWS);
  const guess = rangeOf(first(trueValues), first(predValues));
  const done = guess && attempt(guess);
  if (done || !guess) return done;
  const range = rangeOf(trueValues, predValues);
  return range && attempt(range);
}

/** Counts over the power of two above a range, null if that is too large or a value outside it. */
function countWithin(
  trueValues: Int32Array,
  predValues: Int32Array,
  range: IntegerRange,
): IntegerTable | IntegerSplit | null {
  const n = trueValues.length;
  const bits = bitsOf(range.span);
  const least = startOf(range, 2 ** bits);
  if (fitsTable(2 ** bits, 2 ** bits, n)) {
    const counts = new Uint32Array(4 ** bits);
    const isWithin = countPairsWithin(trueValues, predValues, least, bits, counts) === n;
    return isWithin ? { form: 'table', counts, least } : null;
  }
  if (bits > MAX_SPLIT_BITS || !fitsSpan(2 ** bits, n)) return null;
  const split = countSplit(trueValues, predValues, least, bits);
  return split && { form: 'split', ...split, least };
}

/**
 * Where the power of two above a range starts: at 0 if that does, where most labels start;
 * otherwise with as much room on either side, within 32 bits: differences are taken in them.
 */
export function startOf({ least, span }: IntegerRange, size: number): number {
  if (least >= 0 && least + span <= size) return 0;
  const start = least - Math.floor((size - span) / 2);
  return Math.max(-(2 ** 31), Math.min(start, 2 ** 31 - size));
}

/** The bits of the numbers below a span, at least 1. */
export function bitsOf(span: number): number {
  return Math.ceil(Math.log2(span));
}

/** The range of two columns; null if they have no rows, or one is none of integers. */
function rangeOf(truth: Int32Array | null, prediction: Int32Array | null): IntegerRange | null {
  if (!truth?.length || !prediction) return null;
  const [a, b] = [integerRange(truth), integerRange(prediction)];
  const least = Math.min(a.least, b.least);
  return { least, span: Math.max(a.least + a.span, b.least + b.span) - least };
}
