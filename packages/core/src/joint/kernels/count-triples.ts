/**
 * Add one to `counts[true, a, b]` for every row, up to one whose values are out of range, as
 * `countPairsWithin` does. Assumes equal lengths and fewer than 2^32 rows in all since `counts` was
 * zero; bits in [0, 10]. Writes `counts`, row-major, shape (2^bits, 2^bits, 2^bits), of the values
 * in [least, least + 2^bits); does not clear it. O(n) time, no allocation. Returns the number of
 * rows, or less if one is out of range: `counts` is of no use then.
 */
export function countTriplesWithin(
  trueValues: Int32Array,
  aValues: Int32Array,
  bValues: Int32Array,
  least: number,
  bits: number,
  counts: Uint32Array,
): number {
  const n = trueValues.length;
  const outside = -1 << bits;
  let i = 0;
  for (; i < (n & 1); ++i) {
    const t = (trueValues[i]! - least) | 0;
    const a = (aValues[i]! - least) | 0;
    const b = (bValues[i]! - least) | 0;
    if (((t | a | b) & outside) !== 0) return i;
    counts[(((t << bits) | a) << bits) | b]! += 1;
  }
  for (; i < n; i += 2) {
    const t0 = (trueValues[i]! - least) | 0;
    const a0 = (aValues[i]! - least) | 0;
    const b0 = (bValues[i]! - least) | 0;
    const t1 = (trueValues[i + 1]! - least) | 0;
    const a1 = (aValues[i + 1]! - least) | 0;
    const b1 = (bValues[i + 1]! - least) | 0;
    if (((t0 | a0 | b0 | t1 | a1 | b1) & outside) !== 0) return i;
    counts[(((t0 << bits) | a0) << bits) | b0]! += 1;
    counts[(((t1 << bits) | a1) << bits) | b1]! += 1;
  }
  return i;
}
