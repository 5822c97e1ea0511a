import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { CommandError } from '../command-error.js';

/** Read the column names of a CSV or TSV file: its first record that is not empty. */
export async function csvHeader(
  path: string,
  shownFile: string,
  delimiter: string,
  gzipped: boolean,
): Promise<readonly string[]> {
  const bytes = createReadStream(path);
  const unpacked: Readable = gzipped ? bytes.pipe(createGunzip()) : bytes;
  const parser = parse({
    delimiter,
    bom: true,
    to: 1,
    relax_quotes: true,
    max_record_size: MAX_HEADER_CHARS,
  });
  // Streams do not pass errors on to the next in the pipe.
  bytes.on('error', (error) => unpacked.destroy(error));
  unpacked.on('error', (error: Error) => parser.destroy(error));
  unpacked.pipe(parser);
  try {
    for await (const record of parser) {
      const names = record as string[];
      if (names.some((name) => name.includes('\0') || name.includes('\uFFFD'))) break;
      return names;
    }
  } catch (error) {
    throw new CommandError(`${shownFile}: ${unreadable(error, gzipped)}`);
  } finally {
    bytes.destroy();
  }
  throw new CommandError(`${shownFile}: is not text, expected rows separated by line ends`);
}

const MAX_HEADER_CHARS = 2 ** 22;

function unreadable(error: unknown, gzipped: boolean): string {
  const code = String((error as { code?: unknown }).code);
  if (gzipped && code.startsWith('Z_')) return 'is not a gzip file';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'its first row is longer than 4 MiB, is it text?';
  return `its first row is no list of column names (${(error as Error).message})`;
}
