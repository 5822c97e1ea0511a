/**
 * Hash a run of bytes (FNV-1a).
 *
 * Assumes `0 <= start <= end <= bytes.length`. Writes nothing.
 * O(end − start) time, no allocation.
 */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; ++at) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash ^ (hash >>> 15);
}

/**
 * Find a run of bytes among known ones in a hash table of their codes.
 *
 * Assumes `slots` of a power of two entries, some of them −1, and known run c at
 * `known[offsets[c], offsets[c + 1])` with its hash in `hashes[c]`.
 * Writes nothing. O(1) expected time, no allocation.
 *
 * @returns The slot: it holds the code, or −1 where the run is new.
 */
export function findSlot(
  bytes: Uint8Array,
  start: number,
  end: number,
  hash: number,
  slots: Int32Array,
  hashes: Int32Array,
  offsets: Int32Array,
  known: Uint8Array,
): number {
  const mask = slots.length - 1;
  const length = end - start;
  let slot = hash & mask;
  for (;;) {
    const code = slots[slot]!;
    if (code < 0) return slot;
    if (hashes[code] === hash) {
      const from = offsets[code]!;
      if (offsets[code + 1]! - from === length) {
        let at = 0;
        while (at < length && known[from + at] === bytes[start + at]) ++at;
        if (at === length) return slot;
      }
    }
    slot = (slot + 1) & mask;
  }
}
