/** High bits of a score's order that are looked up: sign and exponent of a double. */
export const PREFIX_BITS = 12;
const REST_BITS = 32 - PREFIX_BITS;
const REST_MASK = 2 ** REST_BITS - 1;

/**
 * Count prefixes of every `step`-th score. Prefixes ascend where scores descend.
 * Assumes that `words[i · stride + first]` is the high word of score i, `n` scores. Writes
 * `counts`, shape (2^PREFIX_BITS,); does not clear it. O(n / step) time, no allocation. Returns the
 * number of scores looked at.
 */
export function samplePrefixes(
  words: Int32Array,
  stride: number,
  first: number,
  n: number,
  step: number,
  counts: Int32Array,
): number {
  let nSampled = 0;
  for (let i = 0; i < n; i += step) {
    const word = words[i * stride + first]!;
    counts[(word ^ ((~word >> 31) & 0x7fffffff)) >>> REST_BITS]! += 1;
    ++nSampled;
  }
  return nSampled;
}

/**
 * Find the partition of every score: `bases[prefix] + (rest >>> shifts[prefix])`.
 * Assumes words as for `samplePrefixes`, partitions in [0, counts.length). Writes `partitions`,
 * shape (n,), and adds to `counts`. O(n) time, no allocation.
 */
export function countPartitions(
  words: Int32Array,
  stride: number,
  first: number,
  bases: Int32Array,
  shifts: Uint8Array,
  partitions: Uint16Array,
  counts: Int32Array,
): void {
  const n = partitions.length;
  for (let i = 0; i < n; ++i) {
    const word = words[i * stride + first]!;
    const key = word ^ ((~word >> 31) & 0x7fffffff);
    const prefix = key >>> REST_BITS;
    const partition = bases[prefix]! + ((key & REST_MASK) >>> shifts[prefix]!);
    partitions[i] = partition;
    counts[partition]! += 1;
  }
}

/**
 * Move the rows of class 2 to the last partition. Assumes partitions in [0, counts.length), equal
 * lengths. Writes `partitions` and corrects `counts`. O(n) time, no allocation.
 */
export function discardRows(
  classes: Uint8Array,
  partitions: Uint16Array,
  counts: Int32Array,
): void {
  const n = classes.length;
  const last = counts.length - 1;
  for (let i = 0; i < n; ++i) {
    if (classes[i]! !== 2) continue;
    counts[partitions[i]!]! -= 1;
    partitions[i] = last;
    counts[last]! += 1;
  }
}
