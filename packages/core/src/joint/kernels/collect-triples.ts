/**
 * List the cells that are not zero, in order. Assumes a table of shape (nTrue, nA, nB), row-major,
 * and outputs as long as there are such cells. Writes the place of each on the three axes and its
 * count. O(cells) time, no allocation.
 */
export function collectTriples(
  table: Uint32Array,
  nA: number,
  nB: number,
  trueCodes: Int32Array,
  aCodes: Int32Array,
  bCodes: Int32Array,
  counts: Float64Array,
): void {
  const nCells = table.length;
  let place = 0;
  let a = 0;
  let t = 0;
  for (let start = 0; start < nCells; start += nB) {
    for (let b = 0; b < nB; ++b) {
      const count = table[start + b]!;
      if (count === 0) continue;
      trueCodes[place] = t;
      aCodes[place] = a;
      bCodes[place] = b;
      counts[place++] = count;
    }
    if (++a === nA) {
      a = 0;
      ++t;
    }
  }
}
