import type { FileBytes } from '@confmat/files';

/** The bytes of a file. */
export function bytesOf(file: Blob): FileBytes {
  return {
    size: file.size,
    read: async (from, nBytes) =>
      new Uint8Array(await file.slice(from, from + nBytes).arrayBuffer()),
  };
}

/** Undo Deflate, at most one piece beyond the length that is expected. */
export async function inflate(packed: Uint8Array, nBytes: number): Promise<Uint8Array> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const content = new Uint8Array(nBytes);
  for (let nThere = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return content.subarray(0, nThere);
    if (nThere + value.length > nBytes) throw new Error('it unpacks to more bytes than it says');
    content.set(value, nThere);
    nThere += value.length;
  }
}
