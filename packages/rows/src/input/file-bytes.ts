import type { FileHandle } from 'node:fs/promises';
import type { FileBytes } from '@confmat/files';

/** The bytes of an open file. */
export async function bytesOf(file: FileHandle): Promise<FileBytes> {
  const { size } = await file.stat();
  return {
    size,
    read: async (from, nBytes) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(nBytes, size - from)));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    },
  };
}
