import type { FileBytes } from '../../src/arrow/arrow-messages.js';

/** Bytes as those of a file. */
export function fileOf(bytes: Uint8Array): FileBytes {
  return { size: bytes.length, read: (from, nBytes) => bytes.subarray(from, from + nBytes) };
}
