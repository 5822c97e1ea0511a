import { dirname, resolve } from 'node:path';
import { readdirSync, statSync } from 'node:fs';
import type { SqlEngine } from '@confmat/sql';
import { CommandError } from '../command-error.js';
import { engineError } from '../engine/engine-message.js';
import { didYouMean, quote, quoteList } from '../suggest.js';
import { csvHeader } from './csv-header.js';
import { firstBytes, inputFormat, standardInputFormat } from './format.js';
import type { InputFormat } from './format.js';

/** A column of the input. */
export interface SourceColumn {
  /** As the file names it. */
  readonly name: string;
  /** Its name in the relation. */
  readonly column: string;
  /** The engine's type. */
  readonly type: string;
}

/** An input that can be queried. */
export interface Source {
  /** What messages and results call it. */
  readonly shownFile: string;
  readonly format: InputFormat;
  /** Its columns, in the file's order. */
  readonly columns: readonly SourceColumn[];
  /** Whether its cells are all text, as in CSV. */
  readonly untyped: boolean;
  /** The relation that holds the given columns, as SQL text. */
  readonly relation: (columns: readonly SourceColumn[]) => string;
}

/** How to read the input. */
export interface SourceOptions {
  readonly inputFormat?: InputFormat | undefined;
  readonly delimiter?: string | undefined;
}

/** Check a file, and find its format. */
export function checkFile(file: string, options: SourceOptions): InputFormat {
  if (file === '-') return standardInputFormat(options.inputFormat);
  const status = statSync(file, { throwIfNoEntry: false });
  if (!status) throw new CommandError(`${file}: no such file${similarFile(file)}`);
  if (status.isDirectory()) throw new CommandError(`${file}: is a directory, expected a file`);
  if (status.isFile() && status.size === 0) throw new CommandError(`${file}: is empty`);
  return inputFormat(file, options.inputFormat);
}

function similarFile(file: string): string {
  try {
    const folder = dirname(file);
    const names = readdirSync(folder);
    return didYouMean(file, folder === '.' ? names : names.map((name) => `${folder}/${name}`));
  } catch {
    return '';
  }
}

/** Find the columns of a file that was checked. */
export async function openSource(
  engine: SqlEngine,
  path: string,
  shownFile: string,
  format: InputFormat,
  options: SourceOptions,
): Promise<Source> {
  const absolute = literalPath(engine, path);
  if (format === 'csv' || format === 'tsv') {
    const delimiter = options.delimiter ?? (format === 'tsv' ? '\t' : ',');
    const gzipped = firstBytes(path, 2) === '\x1f\x8b';
    const names = await csvHeader(path, shownFile, delimiter, gzipped);
    checkHeader(names, shownFile, delimiter);
    const columns = names.map((name, place) => ({ name, column: `c${place}`, type: 'VARCHAR' }));
    const from = csvRelation(engine, absolute, delimiter, gzipped, columns);
    return { shownFile, format, columns, untyped: true, relation: () => from };
  }
  const reader = format === 'parquet' ? 'read_parquet' : 'read_json';
  const compression = firstBytes(path, 2) === '\x1f\x8b' ? 'gzip' : 'auto_detect';
  const jsonOptions = `, format='${format === 'jsonl' ? 'newline_delimited' : 'auto'}', sample_size=-1, compression='${compression}'`;
  const from = `${reader}(${absolute}${format === 'parquet' ? '' : jsonOptions})`;
  const described = await askFile(engine, `DESCRIBE SELECT * FROM ${from}`, shownFile, format);
  const columns = described.map(({ column_name: name, column_type: type }) => ({
    name: String(name),
    column: String(name),
    type: String(type),
  }));
  if (format === 'parquet') {
    return { shownFile, format, columns, untyped: false, relation: () => from };
  }
  if (columns.length === 1 && columns[0]?.name === 'json') {
    throw new CommandError(`${shownFile}: holds no JSON objects, expected one object per row`);
  }
  const relation = (used: readonly SourceColumn[]): string =>
    `${reader}(${absolute}${jsonOptions}, columns=${jsonColumns(engine, used)})`;
  return { shownFile, format, columns, untyped: false, relation };
}

/** Ask the engine about a file; its errors become ours. */
export async function askFile(
  engine: SqlEngine,
  sql: string,
  shownFile: string,
  format: InputFormat,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  try {
    return await engine.query(sql);
  } catch (error) {
    throw engineError(error, shownFile, format);
  }
}

/** Find a column by its exact name. */
export function findColumn(source: Source, name: string, option: string): SourceColumn {
  const found = source.columns.find((column) => column.name === name);
  if (found) return found;
  const names = source.columns.map((column) => column.name);
  throw new CommandError(
    `${source.shownFile}: no column ${quote(name)} (${option})${didYouMean(name, names)}`,
    `its columns: ${quoteList(names)}`,
  );
}

/**
 * Every cell as text and every option fixed: left to itself the engine reads Yes and No as
 * booleans, and takes a later line for the header when rows are ragged.
 */
function csvRelation(
  engine: SqlEngine,
  path: string,
  delimiter: string,
  gzipped: boolean,
  columns: readonly SourceColumn[],
): string {
  const { text } = engine.dialect;
  const types = columns.map(({ column }) => `${text(column)}: 'VARCHAR'`);
  return (
    `read_csv(${path}, auto_detect=false, header=true, skip=0, delim=${text(delimiter)}, ` +
    `quote='"', escape='"', comment='', strict_mode=true, null_padding=false, ` +
    `compression='${gzipped ? 'gzip' : 'none'}', columns={${types.join(', ')}})`
  );
}

function checkHeader(names: readonly string[], shownFile: string, delimiter: string): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) {
    throw new CommandError(`${shownFile}: two columns are named ${quote(twice)}`);
  }
  const [only = ''] = names;
  const other = [',', ';', '\t', '|'].find((mark) => mark !== delimiter && only.includes(mark));
  if (names.length === 1 && other !== undefined) {
    const shown = other === '\t' ? 'tab' : other;
    throw new CommandError(
      `${shownFile}: has one column, ${quote(only)}`,
      `is it separated by ${quote(shown)}? then say --delimiter ${quote(shown)}`,
    );
  }
}

/** Dates and times stay the text they are in the file; other types as the engine found them. */
function jsonColumns(engine: SqlEngine, columns: readonly SourceColumn[]): string {
  const { text } = engine.dialect;
  const kept = /^(?:BOOLEAN|U?BIGINT|HUGEINT|DOUBLE|VARCHAR)$/;
  const types = columns.map(({ column, type }) => {
    return `${text(column)}: ${text(kept.test(type) ? type : 'VARCHAR')}`;
  });
  return `{${types.join(', ')}}`;
}

/** A path that the engine takes literally: absolute, with the marks of file patterns escaped. */
function literalPath(engine: SqlEngine, path: string): string {
  return engine.dialect.text(resolve(path).replace(/[*?[]/g, (mark) => `[${mark}]`));
}
