import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_ROWS, RESULT_START, jsonTable, mayBeJsonTable } from '@confmat/files';
import { CommandError } from '../command-error.js';
import type { PlainRows } from './plain-results.js';
import { startOf } from './readable-file.js';
import type { ReadableFile } from './readable-file.js';
import { textOfFile } from './text-of-file.js';

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
  const table = jsonTable(await textOfFile(path, shownFile));
  if (!table) return null;
  if (table.rows.length === 0) throw new CommandError(`${shownFile}: ${NO_ROWS}`);
  const copy = join(folder, `table${place}.jsonl`);
  await writeFile(copy, table.rows.map((row) => `${lineOf(row)}\n`).join(''));
  const file = { path: copy, shownFile, format: 'jsonl' } as const;
  return { file, note: `${shownFile}: ${table.note}` };
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
