import { CompressionType, compressionRegistry } from 'apache-arrow';
import { decompress as decompressZstd } from 'fzstd';
import lz4 from 'lz4js';

/** Let apache-arrow read compressed record batches; it ships no codec of its own. */
export function registerCodecs(): void {
  compressionRegistry.set(CompressionType.LZ4_FRAME, {
    decode: (bytes) => aligned(lz4.decompress(bytes)),
  });
  compressionRegistry.set(CompressionType.ZSTD, {
    decode: (bytes) => aligned(decompressZstd(bytes)),
  });
}

/** A copy that starts at offset 0: typed arrays of eight bytes cannot start anywhere. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.slice();
}
