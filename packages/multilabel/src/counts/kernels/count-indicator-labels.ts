/**
 * Count the ones of two matrices, and the places where both have one, by place in a group of rows:
 * four bytes at once, four groups a turn.
 * Assumes bytes of 0 and 1 as words of four, a whole number of words in a group of rows; groups
 * [start, end), at most 255 of them; the sums hold a byte for every place in a group, all 0. Writes
 * the sums `support`, `predicted` and `both`, shape (nWords,) each. O(words) time, no allocation.
 * Returns 0, or another number if a byte was neither 0 nor 1: then the sums mean nothing.
 */
export function sumIndicatorWords(
  truth: Int32Array,
  prediction: Int32Array,
  start: number,
  end: number,
  support: Int32Array,
  predicted: Int32Array,
  both: Int32Array,
): number {
  const nWords = support.length;
  let seen = 0;
  let group = start;
  for (; group + 4 <= end; group += 4) {
    const r0 = group * nWords;
    const r1 = r0 + nWords;
    const r2 = r1 + nWords;
    const r3 = r2 + nWords;
    for (let w = 0; w < nWords; ++w) {
      const t0 = truth[r0 + w]!;
      const t1 = truth[r1 + w]!;
      const t2 = truth[r2 + w]!;
      const t3 = truth[r3 + w]!;
      const p0 = prediction[r0 + w]!;
      const p1 = prediction[r1 + w]!;
      const p2 = prediction[r2 + w]!;
      const p3 = prediction[r3 + w]!;
      support[w]! += t0 + t1 + t2 + t3;
      predicted[w]! += p0 + p1 + p2 + p3;
      both[w]! += (t0 & p0) + (t1 & p1) + (t2 & p2) + (t3 & p3);
      seen |= t0 | t1 | t2 | t3 | p0 | p1 | p2 | p3;
    }
  }
  for (; group < end; ++group) {
    const r = group * nWords;
    for (let w = 0; w < nWords; ++w) {
      const t = truth[r + w]!;
      const p = prediction[r + w]!;
      support[w]! += t;
      predicted[w]! += p;
      both[w]! += t & p;
      seen |= t | p;
    }
  }
  return seen & 0xfefefefe;
}

/**
 * Add sums by place in a group of rows to the labels of the places, and clear them.
 * Assumes a whole number of rows in a group: `bytes.length` is a multiple of `counts.length`.
 * Writes `counts`, shape (nLabels,), and zeros to `bytes`. O(bytes) time, no allocation.
 */
export function foldPlaces(bytes: Uint8Array, counts: Int32Array): void {
  const n = bytes.length;
  const nLabels = counts.length;
  let label = 0;
  for (let b = 0; b < n; ++b) {
    counts[label]! += bytes[b]!;
    bytes[b] = 0;
    if (++label === nLabels) label = 0;
  }
}

/**
 * Count the ones of two matrices, and the places where both have one, by label: a byte at a time.
 * Assumes bytes of 0 and 1, whole rows from byte `start` on. Writes `support`, `predicted` and
 * `both`, shape (nLabels,) each; clears none. O(bytes) time, no allocation. Returns 0, or another
 * number if a byte was neither 0 nor 1.
 */
export function countIndicatorBytes(
  truth: Uint8Array,
  prediction: Uint8Array,
  start: number,
  support: Int32Array,
  predicted: Int32Array,
  both: Int32Array,
): number {
  const n = truth.length;
  const nLabels = support.length;
  let seen = 0;
  let label = 0;
  for (let b = start; b < n; ++b) {
    const t = truth[b]!;
    const p = prediction[b]!;
    support[label]! += t;
    predicted[label]! += p;
    both[label]! += t & p;
    seen |= t | p;
    if (++label === nLabels) label = 0;
  }
  return seen & 0xfe;
}
