import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const BLOCK_BYTES = 2 ** 26;

/**
 * A raw little-endian file as a typed array, without a second copy in memory.
 *
 * @template T
 * @param {string} path
 * @param {new (buffer: ArrayBuffer) => T} Type
 * @returns {T}
 */
export function readColumn(path, Type) {
  const file = openSync(path, 'r');
  const bytes = new Uint8Array(fstatSync(file).size);
  for (let start = 0; start < bytes.length;) {
    const read = readSync(file, bytes, start, Math.min(BLOCK_BYTES, bytes.length - start), start);
    if (read === 0) throw new Error(`${path} is shorter than it was`);
    start += read;
  }
  closeSync(file);
  return new Type(bytes.buffer);
}
