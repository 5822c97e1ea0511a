/**
 * Find the first negative code of a sample that is not missing.
 * Assumes sample i holds `codes[offsets[i] … offsets[i + 1])`. O(samples + codes) time, no
 * allocation. Returns the place in `codes` or −1.
 */
export function findNegative(offsets: Int32Array, codes: Int32Array, missing: Uint8Array): number {
  const n = missing.length;
  for (let i = 0; i < n; ++i) {
    if (missing[i] === 1) continue;
    const end = offsets[i + 1]!;
    for (let c = offsets[i]!; c < end; ++c) if (codes[c]! < 0) return c;
  }
  return -1;
}

/**
 * Find the first code without a place.
 * Assumes what `findNegative` does, and codes in [0, places.length) but in missing samples.
 * O(samples + codes) time, no allocation. Returns the place in `codes` or −1.
 */
export function findUnplaced(
  offsets: Int32Array,
  codes: Int32Array,
  missing: Uint8Array,
  places: Int32Array,
): number {
  const n = missing.length;
  for (let i = 0; i < n; ++i) {
    if (missing[i] === 1) continue;
    const end = offsets[i + 1]!;
    for (let c = offsets[i]!; c < end; ++c) if (places[codes[c]!]! < 0) return c;
  }
  return -1;
}

/**
 * Mark samples that hold a negative code as missing. Assumes sample i holds
 * `codes[offsets[i] … offsets[i + 1])`. Writes `missing`. O(samples + codes) time, no allocation.
 */
export function markNegative(offsets: Int32Array, codes: Int32Array, missing: Uint8Array): void {
  const n = missing.length;
  for (let i = 0; i < n; ++i) {
    const end = offsets[i + 1]!;
    for (let c = offsets[i]!; c < end; ++c) if (codes[c]! < 0) missing[i] = 1;
  }
}

/**
 * Mark the codes that occur in samples that are not missing.
 * Assumes what `findNegative` does, and codes in [0, present.length) in such samples. Writes 1 to
 * `present`; does not clear it. O(samples + codes) time, no allocation.
 */
export function markOccurring(
  offsets: Int32Array,
  codes: Int32Array,
  missing: Uint8Array,
  present: Uint8Array,
): void {
  const n = missing.length;
  for (let i = 0; i < n; ++i) {
    if (missing[i] === 1) continue;
    const end = offsets[i + 1]!;
    for (let c = offsets[i]!; c < end; ++c) present[codes[c]!] = 1;
  }
}
