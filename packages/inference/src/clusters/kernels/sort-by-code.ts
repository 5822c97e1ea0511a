/** Write 0, 1, 2 … Writes `order`. O(n) time, no allocation. */
export function countUp(order: Int32Array): void {
  const n = order.length;
  for (let i = 0; i < n; ++i) order[i] = i;
}

/**
 * Put places in the order of their codes; those of one code stay as they were.
 *
 * Assumes codes in [0, starts.length), `starts` zero, equal lengths of the others.
 * Writes `out`, shape (n,), and `starts`: where the places of each code end.
 * O(n + nCodes) time, no allocation.
 */
export function sortByCode(
  order: Int32Array,
  codes: Int32Array,
  starts: Int32Array,
  out: Int32Array,
): void {
  const n = order.length;
  for (let i = 0; i < n; ++i) starts[codes[i]!]! += 1;
  let place = 0;
  for (let code = 0; code < starts.length; ++code) {
    const count = starts[code]!;
    starts[code] = place;
    place += count;
  }
  for (let i = 0; i < n; ++i) {
    const at = order[i]!;
    const code = codes[at]!;
    const end = starts[code]!;
    starts[code] = end + 1;
    out[end] = at;
  }
}
