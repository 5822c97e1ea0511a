import { ResultFault, ZipFault, openEvalLog } from '@confmat/files';
import type { Table } from '../columns/stored-column.js';
import { FileError } from './file-error.js';
import { tableOfResults } from './read-json.js';

/** Read a log of Inspect as it writes it, a ZIP file. */
export async function readEvalLog(file: Blob): Promise<Table> {
  const bytes = {
    size: file.size,
    read: async (from: number, nBytes: number): Promise<Uint8Array> =>
      new Uint8Array(await file.slice(from, from + nBytes).arrayBuffer()),
  };
  try {
    const { results, rows } = await openEvalLog(bytes, inflate);
    return await tableOfResults(results, async (add) => {
      for await (const row of rows()) add(row);
    });
  } catch (error) {
    const isFault = error instanceof ResultFault || error instanceof ZipFault;
    throw isFault ? new FileError(error.message) : error;
  }
}

/** Undo Deflate, at most one piece beyond the length that is expected. */
async function inflate(packed: Uint8Array, nBytes: number): Promise<Uint8Array> {
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
