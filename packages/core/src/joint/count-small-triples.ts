import {
  countFilledBytes,
  countSmallTriples,
  listSmallTriples,
} from './kernels/count-small-triples.js';
import { emptyTriples } from './triples.js';
import type { Triples } from './triples.js';

/** Tables of so many values an axis are too large for the nearest cache, and small enough in bytes. */
const LEAST_SIZE = 33;
const MOST_SIZE = 128;
/** A byte a cell is cheap up to so many cells per row. */
const CELLS_PER_ROW = 16;

/**
 * Count rows of integers in [least, least + size) by triple, in a table of single bytes.
 * @returns The triples less `least`, in order; null if a value is outside, or the table not worth it.
 */
export function countInBytes(
  [t, a, b]: readonly [Int32Array, Int32Array, Int32Array],
  least: number,
  size: number,
): Triples | null {
  const n = t.length;
  const nCells = size ** 3;
  if (size < LEAST_SIZE || size > MOST_SIZE || nCells > CELLS_PER_ROW * n) return null;
  const words = new Uint32Array(Math.ceil(nCells / 4));
  const bytes = new Uint8Array(words.buffer);
  const full = new Int32Array(Math.ceil(n / 255));
  const nFull = countSmallTriples(t, a, b, least, size, bytes, full);
  if (nFull < 0) return null;
  const sorted = full.subarray(0, nFull).sort();
  const triples = emptyTriples(countFilledBytes(words));
  const { trueCodes, aCodes, bCodes, counts } = triples;
  listSmallTriples(bytes, words, sorted, size, trueCodes, aCodes, bCodes, counts);
  return triples;
}
