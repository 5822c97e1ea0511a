import { FileError } from './file-error.js';

/** Stands in for Brotli in the page that is one file, where its dictionary finds no room. */
export function decompressBrotli(): never {
  throw new FileError(
    'is packed with Brotli, which this one-file page does not read: write it with ZSTD',
  );
}
