import { countFilled } from '../matrix/kernels/collect-cells.js';
import { fitsTable } from '../matrix/counting/pair-counts.js';
import {
  countDistinct,
  countKeyDigits,
  listSplitTriples,
  sortByDigit,
  splitTriples,
} from './kernels/split-triples.js';
import { emptyTriples } from './triples.js';
import type { Triples } from './triples.js';

/** Three codes of so many bits make a key of 30. */
const MAX_BITS = 10;
/** Keys are sorted by digits of at most so many bits. */
const MAX_DIGIT_BITS = 11;

/**
 * Count rows of integers in [least, least + 2^bits) by triple: those on which both models agree in a
 * table of pairs, the others, few of two good models, by sorting.
 * @returns The triples less `least`, in order; null if a value is outside, or the range is too large.
 */
export function countSplitTriples(
  [t, a, b]: readonly [Int32Array, Int32Array, Int32Array],
  least: number,
  bits: number,
): Triples | null {
  const n = t.length;
  if (bits > MAX_BITS || !fitsTable(2 ** bits, 2 ** bits, n)) return null;
  const alike = new Uint32Array(4 ** bits);
  const keys = new Int32Array(n);
  const nApart = splitTriples(t, a, b, least, bits, alike, keys);
  if (nApart < 0) return null;
  const sorted = sortedKeys(keys.subarray(0, nApart), 3 * bits);
  const triples = emptyTriples(countFilled(alike) + countDistinct(sorted));
  const { trueCodes, aCodes, bCodes, counts } = triples;
  listSplitTriples(alike, sorted, bits, trueCodes, aCodes, bCodes, counts);
  return triples;
}

/** Keys of so many bits, ascending; `keys` is overwritten. */
function sortedKeys(keys: Int32Array, nBits: number): Int32Array {
  const nDigits = Math.ceil(nBits / MAX_DIGIT_BITS);
  const digitBits = Math.ceil(nBits / nDigits);
  const counts = new Int32Array(nDigits << digitBits);
  countKeyDigits(keys, digitBits, counts);
  let from = keys;
  let to: Int32Array = new Int32Array(keys.length);
  for (let digit = 0; digit < nDigits; ++digit) {
    const own = counts.subarray(digit << digitBits, (digit + 1) << digitBits);
    sortByDigit(from, digit * digitBits, own, to);
    [from, to] = [to, from];
  }
  return from;
}
