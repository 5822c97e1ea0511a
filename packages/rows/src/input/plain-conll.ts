import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_ROWS, conllRows } from '@confmat/files';
import { CommandError } from '../command-error.js';
import { countOf, numberOf } from '../document/rows-text.js';
import type { PlainRows } from './plain-results.js';
import type { ReadableFile } from './readable-file.js';
import { textOfFile } from './text-of-file.js';

/** Copy a CoNLL file to plain rows, a JSON object of each document a line. */
export async function plainConll(
  { path, shownFile }: ReadableFile,
  folder: string,
  place: number,
): Promise<PlainRows> {
  const rows = conllRows(await textOfFile(path, shownFile));
  if ('line' in rows)
    throw new CommandError(`${shownFile}: line ${countOf(rows.line)} ${rows.message}`);
  if (rows.length === 0) throw new CommandError(`${shownFile}: ${NO_ROWS}`);
  const copy = join(folder, `conll${place}.jsonl`);
  await writeFile(copy, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const file = { path: copy, shownFile, format: 'jsonl' } as const;
  return {
    file,
    note: `${shownFile}: read as CoNLL, ${numberOf(rows.length, 'document')} between blank lines`,
  };
}
