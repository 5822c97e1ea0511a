// @ts-expect-error It has no types: what is used of it is typed below.
import untyped from 'lz4js';

const lz4 = untyped as {
  /** Decode the block of `size` bytes at `from` to `to`; returns where `out` ends. */
  readonly decompressBlock: (
    bytes: Uint8Array,
    out: Uint8Array,
    from: number,
    size: number,
    to: number,
  ) => number;
};

const MAGIC = 0x184d2204;
const VERSION_MASK = 0b1100_0000;
const VERSION_1 = 0b0100_0000;
const HAS_BLOCK_CHECKSUMS = 0b0001_0000;
const HAS_CONTENT_SIZE = 0b0000_1000;
const HAS_DICTIONARY = 0b0000_0001;
const IS_PLAIN = 0x8000_0000;
/** Magic number, two bytes of flags, a checksum of the header. */
const LEAST_HEADER = 7;

/**
 * Decode an LZ4 frame: the blocks by lz4js, whose own walk over the frame takes a block's checksum to
 * stand before the block. Checksums are not verified.
 *
 * @param bytes The frame.
 * @param length How many bytes it decodes to.
 * @returns That many bytes.
 * @throws {Error} The frame is damaged, or decodes to another length.
 * @see https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md
 */
export function decodeLz4Frame(bytes: Uint8Array, length: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = bytes[4] ?? 0;
  if (bytes.length < LEAST_HEADER || view.getUint32(0, true) !== MAGIC) {
    throw new Error('an LZ4 frame begins with other bytes');
  }
  if ((flags & VERSION_MASK) !== VERSION_1 || (flags & HAS_DICTIONARY) !== 0) {
    throw new Error(`an LZ4 frame has the flags ${flags}, which are not read`);
  }
  const out = new Uint8Array(length);
  const checksumLength = (flags & HAS_BLOCK_CHECKSUMS) === 0 ? 0 : 4;
  let from = LEAST_HEADER + ((flags & HAS_CONTENT_SIZE) === 0 ? 0 : 8);
  let to = 0;
  for (;;) {
    if (from + 4 > bytes.length) throw new Error('an LZ4 frame is cut off');
    const field = view.getUint32(from, true);
    const size = field % IS_PLAIN;
    from += 4;
    if (size === 0) break;
    if (from + size > bytes.length) throw new Error('an LZ4 frame is cut off');
    if (field < IS_PLAIN) {
      to = lz4.decompressBlock(bytes, out, from, size, to);
    } else {
      if (to + size <= length) out.set(bytes.subarray(from, from + size), to);
      to += size;
    }
    if (to > length) break;
    from += size + checksumLength;
  }
  if (to !== length) throw new Error(`an LZ4 frame decodes to ${to} bytes, expected ${length}`);
  return out;
}
