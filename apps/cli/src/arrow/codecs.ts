import { CompressionType, compressionRegistry } from 'apache-arrow';
import { decompress } from 'fzstd';
import { decodeLz4Frame } from '@confmat/files';

/** Let apache-arrow read compressed record batches; it ships no codec of its own. */
export function registerCodecs(): void {
  compressionRegistry.set(CompressionType.LZ4_FRAME, {
    decode: (bytes) => decodeLz4Frame(bytes, statedLength(bytes)),
  });
  compressionRegistry.set(CompressionType.ZSTD, {
    decode: (bytes) => decodeZstd(bytes, statedLength(bytes)),
  });
}

/**
 * The length that a buffer has when decoded: Arrow writes it before the compressed bytes, and hands
 * on a view that begins behind it.
 */
function statedLength({ buffer, byteOffset }: Uint8Array): number {
  return Number(new DataView(buffer, byteOffset - 8, 8).getBigInt64(0, true));
}

function decodeZstd(bytes: Uint8Array, length: number): Uint8Array {
  const decoded = decompress(bytes);
  if (decoded.length !== length) {
    throw new Error(`Zstandard decodes to ${decoded.length} bytes, expected ${length}`);
  }
  // A copy that starts at offset 0: typed arrays of eight bytes cannot start anywhere.
  return decoded.slice();
}
