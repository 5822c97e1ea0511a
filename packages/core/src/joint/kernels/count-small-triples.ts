/**
 * Count rows by triple in single bytes, so that a large table stays in a near cache. A byte that is
 * full goes back to 1 and its cell to `full`, which stands for 255 rows. Assumes equal lengths, size in
 * [1, 1290], `counts` zero, and room for a cell per 255 rows in `full`. Writes `counts`, row-major,
 * shape (size, size, size), of the values in [least, least + size), and `full`. O(n) time, no
 * allocation. Returns the number of cells in `full`, −1 if a value is out of range: both are of no use
 * then.
 */
export function countSmallTriples(
  trueValues: Int32Array,
  aValues: Int32Array,
  bValues: Int32Array,
  least: number,
  size: number,
  counts: Uint8Array,
  full: Int32Array,
): number {
  const n = trueValues.length;
  let nFull = 0;
  for (let i = 0; i < n; ++i) {
    const t = (trueValues[i]! - least) >>> 0;
    const a = (aValues[i]! - least) >>> 0;
    const b = (bValues[i]! - least) >>> 0;
    if (t >= size || a >= size || b >= size) return -1;
    const cell = Math.imul(Math.imul(t, size) + a, size) + b;
    const count = counts[cell]!;
    if (count === 255) {
      counts[cell] = 1;
      full[nFull++] = cell;
    } else {
      counts[cell] = count + 1;
    }
  }
  return nFull;
}

/** Count the bytes that are not zero. Assumes `words` over them. O(words) time, no allocation. */
export function countFilledBytes(words: Uint32Array): number {
  const n = words.length;
  let nFilled = 0;
  for (let i = 0; i < n; ++i) {
    const word = words[i]!;
    if (word === 0) continue;
    if ((word & 0xff) !== 0) ++nFilled;
    if ((word & 0xff00) !== 0) ++nFilled;
    if ((word & 0xff0000) !== 0) ++nFilled;
    if (word >>> 24 !== 0) ++nFilled;
  }
  return nFilled;
}

/**
 * List the triples that `countSmallTriples` counted, in order. Assumes `counts` and `words` over the
 * same memory, `full` ascending, and outputs as long as there are triples. Writes the three values less
 * `least` and the number of rows of each. O(cells) time, no allocation.
 */
export function listSmallTriples(
  counts: Uint8Array,
  words: Uint32Array,
  full: Int32Array,
  size: number,
  trueCodes: Int32Array,
  aCodes: Int32Array,
  bCodes: Int32Array,
  rows: Float64Array,
): void {
  const nWords = words.length;
  const nFull = full.length;
  let place = 0;
  let next = 0;
  for (let i = 0; i < nWords; ++i) {
    if (words[i] === 0) continue;
    const end = 4 * i + 4;
    for (let cell = end - 4; cell < end; ++cell) {
      let count = counts[cell]!;
      if (count === 0) continue;
      while (next < nFull && full[next] === cell) {
        count += 255;
        ++next;
      }
      const pair = (cell / size) | 0;
      const t = (pair / size) | 0;
      trueCodes[place] = t;
      aCodes[place] = pair - t * size;
      bCodes[place] = cell - pair * size;
      rows[place++] = count;
    }
  }
}
