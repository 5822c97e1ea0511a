/**
 * Find the first offset that is less than the one before it, or beyond `end`.
 * O(samples) time, no allocation. Returns the place or −1.
 */
export function findUnsortedOffset(offsets: Int32Array, end: number): number {
  const n = offsets.length;
  let last = 0;
  for (let i = 0; i < n; ++i) {
    const offset = offsets[i]!;
    if (offset < last || offset > end) return i;
    last = offset;
  }
  return -1;
}

/**
 * Find the first code outside [0, nLabels). O(codes) time, no allocation. Returns the place or −1.
 */
export function findOutside(codes: Int32Array, nLabels: number): number {
  const n = codes.length;
  for (let c = 0; c < n; ++c) if (codes[c]! >>> 0 >= nLabels) return c;
  return -1;
}

/**
 * Find the first sample whose codes do not ascend, each once. Assumes ascending offsets within
 * `codes`. O(samples + codes) time, no allocation. Returns the sample or −1.
 */
export function findUnsortedSet(offsets: Int32Array, codes: Int32Array): number {
  const n = offsets.length - 1;
  for (let i = 0; i < n; ++i) {
    const end = offsets[i + 1]!;
    let last = -1;
    for (let c = offsets[i]!; c < end; ++c) {
      const code = codes[c]!;
      if (code <= last) return i;
      last = code;
    }
  }
  return -1;
}
