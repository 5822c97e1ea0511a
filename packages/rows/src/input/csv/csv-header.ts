import { EMPTY_FILE, headerFault, openQuote } from '@confmat/files';
import { parse } from 'csv-parse';
import { CommandError } from '../../command-error.js';
import { gzipError } from '../gzip.js';
import { unpack } from '../unpack.js';
import type { CsvReading } from './csv-form.js';

/** Read the first line of a CSV or TSV file, which has the names of columns, or is a row. */
export async function csvHeader(
  path: string,
  shownFile: string,
  { delimiter, quoted, escape, isGzipped }: CsvReading,
): Promise<readonly string[]> {
  const bytes = unpack(path, isGzipped);
  const parser = parse({
    delimiter,
    quote: quoted === '' ? false : quoted,
    escape: quoted === '' ? null : escape,
    bom: true,
    to: 1,
    raw: true,
    relax_quotes: true,
    max_record_size: MAX_HEADER_CHARS,
  });
  bytes.on('error', (error: Error) => parser.destroy(error));
  bytes.pipe(parser);
  try {
    for await (const header of parser) {
      const { record: names, raw } = header as { record: string[]; raw: string };
      const fault = faultOf(names, raw);
      if (fault !== null) throw new CommandError(`${shownFile}: ${fault}`);
      return names;
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const code = String((error as { code?: unknown }).code);
    if (code.startsWith('Z_')) throw gzipError(error, shownFile);
    throw new CommandError(`${shownFile}: ${unreadable(code, error as Error)}`);
  } finally {
    bytes.destroy();
  }
  throw new CommandError(`${shownFile}: ${EMPTY_FILE}`);
}

const MAX_HEADER_CHARS = 2 ** 22;

/** What is wrong with a header, for us or for the engine. */
function faultOf(names: readonly string[], raw: string): string | null {
  const fault = headerFault(names, raw);
  if (fault !== null) return fault;
  // DuckDB assumes that all rows end as the first line does, and then finds no rows. The
  // parser leaves out the second character of the last one.
  const lineEnd = raw.endsWith('\r') ? '\r\n' : '\n';
  const inNames = names.join('').match(/\r\n|\r|\n/g) ?? [];
  return inNames.some((other) => other !== lineEnd)
    ? 'a column name holds a line end unlike those of the rows'
    : null;
}

function unreadable(code: string, { message }: Error): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'its first row is longer than 4 MiB, is it text?';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return openQuote(1);
  return `its first row is not a list of column names (${message})`;
}
