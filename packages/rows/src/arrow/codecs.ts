import { CompressionType, compressionRegistry } from 'apache-arrow';
import { decodeLz4Frame, decodeZstd } from '@confmat/files';

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
