import { statSync } from 'node:fs';
import { otherDelimiter } from '@confmat/files';
import type { SqlDialect } from '@confmat/sql';
import { CommandError } from '../../command-error.js';
import { quote } from '../../suggest.js';
import { csvHeader } from './csv-header.js';
import { countCsvRows } from './csv-rows.js';
import { isGzip } from '../gzip.js';
import type { CsvForm, OpenFile, Source } from '../source-types.js';
import { csvReading } from './csv-form.js';
import type { CsvReading } from './csv-form.js';

/**
 * Find the columns of a CSV or TSV file.
 *
 * @param typed How it is written, where somebody says so; what separates cells its first line says otherwise.
 * @param usual What separates cells where the first line says nothing else.
 */
export async function openCsv(file: OpenFile, typed: CsvForm, usual: string): Promise<Source> {
  const { dialect, path, literalPath, shownFile, format } = file;
  const isGzipped = isGzip(path);
  const readingBy = (mark: string): CsvReading => csvReading(typed, mark, isGzipped);
  const header = (mark: string): Promise<readonly string[]> =>
    csvHeader(path, shownFile, readingBy(mark));
  const asUsual = await header(typed.delimiter ?? usual);
  const other = otherDelimiter(asUsual, typed.delimiter ?? usual);
  if (typed.delimiter !== undefined && other !== undefined)
    throw oneColumn(asUsual, shownFile, other);
  const first = other === undefined ? asUsual : await header(other);
  const reading = readingBy(typed.delimiter ?? other ?? usual);
  const { hasHeader } = reading;
  const names = hasHeader ? first : first.map((_, place) => String(place + 1));
  const columns = names.map((name, place) => ({ name, column: `c${place}`, type: 'VARCHAR' }));
  const types = columns.map(({ column }) => `${dialect.text(column)}: 'VARCHAR'`);
  const options = csvOptions(dialect, reading);
  const relation = (reader: string): string =>
    `read_csv(${literalPath}, ${options}, ${reader}, columns={${types.join(', ')}})`;
  const source = {
    ...{ shownFile, format, columns, untyped: true, guessedDelimiter: other },
    isHeaderRow: hasHeader && looksLikeRow(names),
  };
  const countRows = (): Promise<number> => countCsvRows(path, shownFile, reading);
  const isOneBuffer = !isGzipped && statSync(path).size <= BUFFER_BYTES;
  // An empty line is a row if there is one column: such rows are not counted again.
  const isOneColumn = columns.length === 1;
  return {
    ...source,
    relation: () => relation(`parallel=true, buffer_size=${BUFFER_BYTES}`),
    countRows: isOneBuffer || isOneColumn ? null : countRows,
    careful: isOneColumn
      ? null
      : {
          ...source,
          relation: () => relation(`parallel=false, max_line_size=${MAX_LINE_BYTES}`),
          countRows,
          careful: null,
        },
  };
}

/** Whether names of columns look like cells: one is a number with a fraction, or they are one label. */
function looksLikeRow(names: readonly string[]): boolean {
  const isOneLabel = names.length > 1 && new Set(names).size === 1;
  return isOneLabel || names.some((name) => /^-?\d*\.\d+(?:e[+-]?\d+)?$/i.test(name.trim()));
}

const BUFFER_BYTES = 32_000_000;
/** DuckDB's own limit is 2 MB. */
const MAX_LINE_BYTES = 2 ** 26;

/**
 * Every cell as text and every option fixed: left to itself the engine reads Yes and No as
 * booleans, takes a later line for the header when rows are ragged, and finds columns in the names
 * of folders.
 */
function csvOptions(
  { text }: SqlDialect,
  { delimiter, quoted, escape, hasHeader, isGzipped }: CsvReading,
): string {
  return (
    `auto_detect=false, header=${hasHeader}, skip=0, delim=${text(delimiter)}, quote=${text(quoted)}, escape=${text(escape)}, ` +
    `comment='', strict_mode=true, null_padding=false, hive_partitioning=false, ` +
    `compression='${isGzipped ? 'gzip' : 'none'}'`
  );
}

function oneColumn(
  [name = '']: readonly string[],
  shownFile: string,
  delimiter: string,
): CommandError {
  const shown = quote(delimiter === '\t' ? 'tab' : delimiter);
  return new CommandError(
    `${shownFile}: has one column, ${quote(name)}`,
    `is it separated by ${shown}? then use --csv ${shown}`,
  );
}
