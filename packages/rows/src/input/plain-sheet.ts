import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inflateRawSync } from 'node:zlib';
import { SheetFault, ZipFault, sheetTable } from '@confmat/files';
import type { SheetKind, SheetTable } from '@confmat/files';
import { CommandError } from '../command-error.js';
import { bytesOf } from './file-bytes.js';
import type { PlainRows } from './plain-results.js';
import type { ReadableFile } from './readable-file.js';

/** Copy a sheet of a workbook to plain rows, a JSON object a line; undefined: the first one with cells. */
export async function plainSheet(
  { path, shownFile }: ReadableFile,
  sheet: string | undefined,
  folder: string,
  place: number,
): Promise<PlainRows> {
  const table = await read(path, shownFile, sheet);
  const copy = join(folder, `sheet${place}.jsonl`);
  await pipeline(Readable.from(linesOf(table)), createWriteStream(copy));
  // The engine takes names for equal that differ by case only.
  const columns = table.columns.map(({ name, kind }, i) => ({
    ...{ name, column: `c${i}`, type: TYPES[kind] },
  }));
  const file = { path: copy, shownFile, format: 'jsonl', columns } as const;
  return { file, note: `${shownFile}: ${table.notes.join('; ')}` };
}

async function read(path: string, shownFile: string, sheet?: string): Promise<SheetTable> {
  const file = await open(path);
  try {
    const inflate = (packed: Uint8Array, nBytes: number): Uint8Array =>
      inflateRawSync(packed, { maxOutputLength: Math.max(1, nBytes) });
    return await sheetTable(await bytesOf(file), inflate, sheet);
  } catch (error) {
    const isFault = error instanceof SheetFault || error instanceof ZipFault;
    throw isFault ? new CommandError(`${shownFile}: ${error.message}`) : error;
  } finally {
    await file.close();
  }
}

/** The types of the engine. */
const TYPES: Readonly<Record<SheetKind, string>> = {
  nothing: 'VARCHAR',
  integers: 'BIGINT',
  numbers: 'DOUBLE',
  booleans: 'BOOLEAN',
  text: 'VARCHAR',
};

const LINES_AT_ONCE = 4096;

/** Rows as JSON lines, in large pieces. */
function* linesOf({ nRows, columns }: SheetTable): Generator<string> {
  for (let from = 0; from < nRows; from += LINES_AT_ONCE) {
    let text = '';
    for (let row = from; row < Math.min(nRows, from + LINES_AT_ONCE); ++row) {
      const cells = columns.map(({ cells }, i) => [`c${i}`, cells[row] ?? null]);
      text += `${JSON.stringify(Object.fromEntries(cells))}\n`;
    }
    yield text;
  }
}
