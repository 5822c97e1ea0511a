/**
 * Mix bytes into a checksum by a table. O(nBytes) time; allocates nothing.
 *
 * @param table What each byte changes, shape (256,).
 * @param word The checksum so far, as a signed integer of 32 bits.
 * @returns The checksum behind the bytes.
 */
export function mixBytes(table: Int32Array, word: number, bytes: Uint8Array): number {
  let mixed = word;
  for (let i = 0; i < bytes.length; ++i) {
    mixed = (mixed >>> 8) ^ table[(mixed ^ bytes[i]!) & 255]!;
  }
  return mixed;
}
