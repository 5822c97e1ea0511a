import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { openEvalLog } from '@confmat/files';
import type { ResultRow } from '@confmat/files';
import { bytesOf } from './file-bytes.js';
import { linesOf } from './result-lines.js';
import type { ReadResults } from './result-lines.js';

/** Open a log of Inspect as it writes it, a ZIP file. */
export async function readEvalLog(path: string): Promise<ReadResults> {
  const file = await open(path);
  try {
    const { results, rows } = await openEvalLog(await bytesOf(file), (packed, nBytes) =>
      inflateRawSync(packed, { maxOutputLength: Math.max(1, nBytes) }),
    );
    return { results, rows: linesThenClose(rows(), file) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* linesThenClose(
  rows: AsyncIterable<ResultRow>,
  file: FileHandle,
): AsyncGenerator<string> {
  try {
    for await (const row of rows) yield linesOf([row]);
  } finally {
    await file.close();
  }
}
