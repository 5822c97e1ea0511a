/**
 * Put keys, and the rows that they are of, in the order of some of their bits; equal ones stay as they
 * were.
 *
 * Assumes keys of at least 0, equal lengths of keys and rows, `starts` zero and of a power of two as
 * length: as many bits are looked at, from `shift` on.
 * Writes `outKeys` and `outRows`; uses `starts`.
 * O(n + starts) time, no allocation.
 */
export function sortByBits(
  keys: Int32Array,
  rows: Int32Array,
  shift: number,
  starts: Int32Array,
  outKeys: Int32Array,
  outRows: Int32Array,
): void {
  const n = keys.length;
  const nStarts = starts.length;
  const mask = nStarts - 1;
  for (let i = 0; i < n; ++i) starts[(keys[i]! >>> shift) & mask]! += 1;
  let place = 0;
  for (let bits = 0; bits < nStarts; ++bits) {
    const count = starts[bits]!;
    starts[bits] = place;
    place += count;
  }
  for (let i = 0; i < n; ++i) {
    const key = keys[i]!;
    const bits = (key >>> shift) & mask;
    const end = starts[bits]!;
    starts[bits] = end + 1;
    outKeys[end] = key;
    outRows[end] = rows[i]!;
  }
}

/**
 * Put keys, and the rows that they are of, in order by insertion, which is fast where each stands near its
 * place; equal ones stay as they were.
 *
 * Assumes equal lengths.
 * Writes `keys` and `rows`. Returns false where it would take more than `most` steps: some are then still
 * out of order. O(n + most) time, no allocation.
 */
export function sortNear(keys: Int32Array, rows: Int32Array, most: number): boolean {
  const n = keys.length;
  let nSteps = 0;
  for (let i = 1; i < n; ++i) {
    const key = keys[i]!;
    if (keys[i - 1]! <= key) continue;
    if (nSteps > most) return false;
    const row = rows[i]!;
    let place = i;
    while (place > 0 && keys[place - 1]! > key) {
      keys[place] = keys[place - 1]!;
      rows[place] = rows[place - 1]!;
      --place;
    }
    keys[place] = key;
    rows[place] = row;
    nSteps += i - place;
  }
  return true;
}

/** Tell whether no code is below the one before it. O(n) time, no allocation. */
export function areAscending(codes: Int32Array): boolean {
  const n = codes.length;
  for (let i = 1; i < n; ++i) if (codes[i]! < codes[i - 1]!) return false;
  return true;
}

/**
 * Mark where a sorted key differs from the one before, and the first.
 *
 * Writes `isFirst`, shape (n,), 1 there; does not clear it. O(n) time, no allocation.
 */
export function markChanges(keys: Int32Array, isFirst: Uint8Array): void {
  const n = keys.length;
  let before = -1;
  for (let i = 0; i < n; ++i) {
    const key = keys[i]!;
    if (key !== before) isFirst[i] = 1;
    before = key;
  }
}

/**
 * Keep the values that are marked.
 *
 * Writes `kept`, which has room for all and may be the values. Returns their number. O(n) time, no allocation.
 */
export function keepMarked(values: Int32Array, isFirst: Uint8Array, kept: Int32Array): number {
  const n = values.length;
  let cell = 0;
  for (let i = 0; i < n; ++i) if (isFirst[i] === 1) kept[cell++] = values[i]!;
  return cell;
}

/**
 * Count the rows of each cell, which begins where it is marked.
 *
 * Writes `counts`, shape (nCells,); does not clear it. O(n) time, no allocation.
 */
export function countRows(isFirst: Uint8Array, counts: Float64Array): void {
  const n = isFirst.length;
  let cell = -1;
  for (let i = 0; i < n; ++i) {
    cell += isFirst[i]!;
    counts[cell]! += 1;
  }
}

/**
 * Add up the values of the rows of each cell, which begins where it is marked.
 *
 * Assumes values by row, `rows` in the order of the cells, shape (n,).
 * Writes `sums`, shape (nCells,); does not clear it. O(n) time, no allocation.
 */
export function addRows(
  isFirst: Uint8Array,
  rows: Int32Array,
  values: Float64Array,
  sums: Float64Array,
): void {
  const n = isFirst.length;
  let cell = -1;
  for (let i = 0; i < n; ++i) {
    cell += isFirst[i]!;
    sums[cell]! += values[rows[i]!]!;
  }
}

/**
 * Take the last code out of keys: key = rest × size + code.
 *
 * Assumes equal lengths.
 * Writes `codes`, and the rest to `keys`. O(n) time, no allocation.
 */
export function popCodes(keys: Int32Array, size: number, codes: Int32Array): void {
  const n = keys.length;
  for (let i = 0; i < n; ++i) {
    const key = keys[i]!;
    const rest = (key / size) | 0;
    codes[i] = key - rest * size;
    keys[i] = rest;
  }
}
