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

/** Write the values at places. Writes `out`, as long as `places`. O(n) time, no allocation. */
export function takeAt(values: Float64Array, places: Int32Array, out: Float64Array): void {
  const n = places.length;
  for (let i = 0; i < n; ++i) out[i] = values[places[i]!]!;
}

/**
 * Add up values by code.
 *
 * Assumes equal lengths, codes in [0, sums.length).
 * Writes `sums`; does not clear it.
 * O(nSamples) time, no allocation.
 */
export function addByCode(codes: Int32Array, values: Float64Array, sums: Float64Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) sums[codes[i]!]! += values[i]!;
}

/**
 * Count the rows of each code.
 *
 * Assumes codes in [0, counts.length).
 * Writes `counts`; does not clear it.
 * O(n) time, no allocation.
 */
export function countByCode(codes: Int32Array, counts: Float64Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) counts[codes[i]!]! += 1;
}

/**
 * List the places whose value is not 0, ascending.
 *
 * Assumes `places` as long as there are such values.
 * Writes `places`. O(n) time, no allocation.
 */
export function findFilled(values: Float64Array, places: Int32Array): void {
  const n = values.length;
  let found = 0;
  for (let place = 0; place < n; ++place) if (values[place]! !== 0) places[found++] = place;
}
