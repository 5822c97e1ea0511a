import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { NO_ROWS, RESULT_START, jsonTable, mayBeJsonTable } from '@confmat/files';
import { CommandError } from '../command-error.js';
import { gzipError, isGzip } from './gzip.js';
import type { PlainRows } from './plain-results.js';
import { startOf } from './readable-file.js';
import type { ReadableFile } from './readable-file.js';
import { unpack } from './unpack.js';

/**
 * Copy a JSON document that is one object to plain rows, a JSON object a line, where it holds a table as
 * pandas or a server writes one.
 *
 * @returns Null where the file holds something else.
 */
export async function plainTable(
  { path, shownFile }: ReadableFile,
  folder: string,
  place: number,
): Promise<PlainRows | null> {
  if (!mayBeJsonTable(startOf(path, RESULT_START))) return null;
  const table = jsonTable(await textOf(path, shownFile));
  if (!table) return null;
  if (table.rows.length === 0) throw new CommandError(`${shownFile}: ${NO_ROWS}`);
  const copy = join(folder, `table${place}.jsonl`);
  await writeFile(copy, table.rows.map((row) => `${lineOf(row)}\n`).join(''));
  const file = { path: copy, shownFile, format: 'jsonl' } as const;
  return { file, note: `${shownFile}: ${table.note}` };
}

async function textOf(path: string, shownFile: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const gzipped = isGzip(path);
  let text = '';
  try {
    for await (const chunk of unpack(path, gzipped))
      text += decoder.decode(chunk as Buffer, { stream: true });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new CommandError(`${shownFile}: is not UTF-8 text`);
    }
    throw gzipped ? gzipError(error, shownFile) : error;
  }
  return text;
}

/** A row as JSON, integers of many digits as they are in the file. */
function lineOf(row: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(row, (_, value: unknown) =>
    typeof value === 'bigint' ? `${MARK}${String(value)}` : value,
  );
  return text.replace(MARKED, '$1');
}

const MARK = '\0';
const MARKED = /"\\u0000(-?\d+)"/g;
