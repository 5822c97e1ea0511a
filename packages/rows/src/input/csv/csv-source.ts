import { statSync } from 'node:fs';
import { otherDelimiter } from '@confmat/files';
import type { SqlDialect } from '@confmat/sql';
import { CommandError } from '../../command-error.js';
import { quote } from '../../suggest.js';
import { csvHeader } from './csv-header.js';
import { countCsvRows } from './csv-rows.js';
import { isGzip } from '../gzip.js';
import type { OpenFile, Source } from '../source-types.js';

/**
 * Find the columns of a CSV or TSV file.
 *
 * @param typed What separates them, where it was typed; else what the header says.
 * @param usual What separates them where the header says nothing else.
 */
export async function openCsv(
  file: OpenFile,
  typed: string | undefined,
  usual: string,
  quoted: string,
): Promise<Source> {
  const { dialect, path, literalPath, shownFile, format } = file;
  const gzipped = isGzip(path);
  const header = (mark: string): Promise<readonly string[]> =>
    csvHeader(path, shownFile, mark, quoted, gzipped);
  const asUsual = await header(typed ?? usual);
  const other = otherDelimiter(asUsual, typed ?? usual);
  if (typed !== undefined && other !== undefined) throw oneColumn(asUsual, shownFile, other);
  const delimiter = typed ?? other ?? usual;
  const names = other === undefined ? asUsual : await header(other);
  const columns = names.map((name, place) => ({ name, column: `c${place}`, type: 'VARCHAR' }));
  const types = columns.map(({ column }) => `${dialect.text(column)}: 'VARCHAR'`);
  const options = csvOptions(dialect, delimiter, quoted, gzipped);
  const relation = (reader: string): string =>
    `read_csv(${literalPath}, ${options}, ${reader}, columns={${types.join(', ')}})`;
  const source = { shownFile, format, columns, untyped: true, guessedDelimiter: other };
  const countRows = (): Promise<number> =>
    countCsvRows(path, shownFile, delimiter, gzipped, quoted);
  const isOneBuffer = !gzipped && statSync(path).size <= BUFFER_BYTES;
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
  delimiter: string,
  quoted: string,
  gzipped: boolean,
): string {
  return (
    `auto_detect=false, header=true, skip=0, delim=${text(delimiter)}, quote=${text(quoted)}, escape=${text(quoted)}, ` +
    `comment='', strict_mode=true, null_padding=false, hive_partitioning=false, ` +
    `compression='${gzipped ? 'gzip' : 'none'}'`
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
