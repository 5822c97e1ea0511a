import { mixBytes } from './kernels/mix-bytes.js';

const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let word = byte;
  for (let bit = 0; bit < 8; ++bit) word = word & 1 ? (word >>> 1) ^ POLYNOMIAL : word >>> 1;
  return word;
});

/**
 * The checksum of ZIP and gzip, in [0, 2^32).
 *
 * @see https://www.rfc-editor.org/rfc/rfc1952#section-8
 */
export function crc32(bytes: Uint8Array): number {
  return ~mixBytes(TABLE, -1, bytes) >>> 0;
}
