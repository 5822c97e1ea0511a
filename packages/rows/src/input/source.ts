import { resolve } from 'node:path';
import type { SqlDialect, SqlEngine } from '@confmat/sql';
import { UTF_16 } from '@confmat/files';
import { CommandError, usageError } from '../command-error.js';
import { engineError } from './engine-message.js';
import { didYouMean, quote, quoteList } from '../suggest.js';
import { firstBytes } from './format.js';
import { isGzip } from './gzip.js';
import { checkJson } from './check-json.js';
import { fieldSql, isNested, nestedCell, nestedColumns, numbersOfMap } from './nested-columns.js';
import type { NestedColumn } from './nested-columns.js';
import type { EngineFile, OpenFile, Source, SourceColumn } from './source-types.js';

/** Find the columns of a file that was checked. */
export async function openSource(
  engine: SqlEngine,
  { path, shownFile, format, csv, columns }: EngineFile,
): Promise<Source> {
  const { dialect } = engine;
  const file = { dialect, path, literalPath: dialect.text(literalPath(path)), shownFile, format };
  if (format === 'parquet') return openParquet(engine, file);
  checkEncoding(file);
  if (format !== 'csv' && format !== 'tsv') return openJson(engine, file, columns);
  const { openCsv } = await import('./csv/csv-source.js');
  return openCsv(file, csv, format === 'tsv' ? '\t' : ',');
}

async function openParquet(engine: SqlEngine, file: OpenFile): Promise<Source> {
  const rows = `read_parquet(${file.literalPath}, hive_partitioning=false)`;
  const described = await describe(engine, rows, file);
  const nodes = await nodesOf(engine, file);
  const columns = nodes.length === described.length ? asInFile(described, nodes) : described;
  const replaced = described.flatMap(({ column, type }, i) => {
    const name = engine.dialect.identifier(column);
    if (isVector(type)) return [`${vectorSql(name)} AS ${name}`];
    const node = nodes.length === described.length ? nodes[i] : undefined;
    if (type !== 'DOUBLE' || !node || node.nDigits <= MOST_DIGITS) return [];
    return [`${wideDecimalSql(name, node)} AS ${name}`];
  });
  const whole =
    replaced.length === 0 ? rows : `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${rows})`;
  const own = columns.map((column) =>
    isVector(column.type) ? { ...column, type: 'DOUBLE[]' } : column,
  );
  return {
    ...file,
    columns: [...own, ...nestedColumns(own), ...(await keysOfMaps(engine, own, whole, file))],
    untyped: false,
    relation: (used) => {
      const fields = used
        .filter(isNested)
        .map(
          (column) =>
            `${fieldSql(engine.dialect, column)} AS ${engine.dialect.identifier(column.column)}`,
        );
      return fields.length === 0 ? whole : `(SELECT *, ${fields.join(', ')} FROM ${whole})`;
    },
    countRows: null,
    careful: null,
  };
}

/** More keys than this are no classes. */
const MOST_KEYS = 1000;

/** The keys of maps from texts to numbers, such as scores by label, as columns: those of all rows. */
async function keysOfMaps(
  engine: SqlEngine,
  columns: readonly SourceColumn[],
  relation: string,
  { shownFile, format }: OpenFile,
): Promise<readonly NestedColumn[]> {
  const taken = new Set(columns.map(({ name }) => name));
  const found: NestedColumn[] = [];
  for (const { name: own, column, type } of columns) {
    const numbers = numbersOfMap(type);
    if (numbers === undefined) continue;
    const keys = `SELECT DISTINCT unnest(map_keys(${engine.dialect.identifier(column)})) AS k FROM ${relation}`;
    try {
      const rows = await engine.query(`SELECT k FROM (${keys}) ORDER BY k LIMIT ${MOST_KEYS + 1}`);
      if (rows.length > MOST_KEYS) continue;
      for (const { k } of rows) {
        const name = `${own}.${String(k)}`;
        if (taken.has(name)) continue;
        found.push({ name, column: name, type: numbers, path: [column, String(k)], isOfMap: true });
      }
    } catch (error) {
      throw engineError(error, shownFile, format);
    }
  }
  return found;
}

/** Whether objects are vectors as Spark writes them, dense (type 1) or sparse (0). */
function isVector(type: string): boolean {
  return /^STRUCT\("type" \w+, "?size"? \w+, "?indices"? \w+\[\], "?values"? DOUBLE\[\]\)$/.test(
    type,
  );
}

/** The cells of a vector of Spark as a list; those that a sparse one leaves out are 0. */
function vectorSql(name: string): string {
  const place = `list_position(${name}."indices", CAST(place AS INTEGER))`;
  const sparse = `list_transform(range(${name}."size"), lambda place: coalesce(${name}."values"[${place}], 0.0))`;
  return `CASE WHEN ${name}."type" = 0 THEN ${sparse} ELSE ${name}."values" END`;
}

/**
 * The columns with what the file says of them: the engine renames those whose names are equal, or differ
 * by case only, `p` and `p_1`, and widens half floats.
 */
function asInFile(
  columns: readonly SourceColumn[],
  nodes: readonly SchemaNode[],
): readonly SourceColumn[] {
  return columns.map((column, i) => ({
    ...column,
    name: nodes[i]?.name ?? column.name,
    ...(nodes[i]?.isHalf && { isHalf: true }),
  }));
}

/** The columns of a Parquet file as its schema describes them. */
async function nodesOf(
  engine: SqlEngine,
  { literalPath: path, shownFile, format }: OpenFile,
): Promise<readonly SchemaNode[]> {
  let rows: readonly Readonly<Record<string, unknown>>[];
  try {
    rows = await engine.query(
      `SELECT name, num_children, precision, scale, type_length, logical_type FROM parquet_schema(${path})`,
    );
  } catch (error) {
    throw engineError(error, shownFile, format);
  }
  return topLevelNodes(
    rows.map(
      ({ name, num_children: n, precision, scale, type_length: length, logical_type: type }) => ({
        ...{ name: String(name), nChildren: Number(n ?? 0), nDigits: Number(precision ?? 0) },
        ...{ scale: Number(scale ?? 0), nBytes: Number(length ?? 0) },
        isHalf: String(type).startsWith('Float16'),
      }),
    ),
  );
}

/** Decimals of the engine have no more. */
const MOST_DIGITS = 38;

/**
 * A decimal of more digits than the engine has, as the nearest double. The engine reads its bytes in
 * words of eight, and takes those of the last word for the highest of a whole one: that is the integer
 * times a power of 256, and 1 less than that where it is negative.
 */
function wideDecimalSql(name: string, { scale, nBytes }: SchemaNode): string {
  const missing = (8 - (nBytes % 8)) % 8;
  if (missing === 0) return name;
  const [power, unit] = [`power(256::DOUBLE, ${missing})`, `power(10::DOUBLE, ${scale})`];
  const below = `-(round(-${name} * ${unit} / ${power}) + 1) / ${unit}`;
  return `CASE WHEN ${name} < 0 THEN ${below} ELSE ${name} / ${power} END`;
}

interface SchemaNode {
  readonly name: string;
  readonly nChildren: number;
  /** The digits of a decimal, those after its point and its bytes; 0 for other types. */
  readonly nDigits: number;
  readonly scale: number;
  readonly nBytes: number;
  /** Whether it holds half floats; of a list, its items. */
  readonly isHalf: boolean;
}

/** The root's children, from the nodes of a schema, depth first. */
function topLevelNodes(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  const children: SchemaNode[] = [];
  for (let i = 1; i < nodes.length; ++i) {
    const top = nodes[i];
    for (let left = top?.nChildren ?? 0; left > 0; --left) left += nodes[++i]?.nChildren ?? 0;
    // The last node within a list is that of its items.
    if (top) children.push({ ...top, isHalf: nodes[i]?.isHalf === true });
  }
  return children;
}

async function openJson(
  engine: SqlEngine,
  file: OpenFile,
  known?: readonly SourceColumn[],
): Promise<Source> {
  const { path, shownFile, format } = file;
  const gzipped = isGzip(path);
  const options =
    `format='${format === 'jsonl' ? 'newline_delimited' : 'auto'}', sample_size=-1, ` +
    `map_inference_threshold=-1, hive_partitioning=false, compression='${gzipped ? 'gzip' : 'uncompressed'}'`;
  await checkJson(path, shownFile, format === 'jsonl');
  const relation = (more: string): string => `read_json(${file.literalPath}, ${options}${more})`;
  const columns = known ?? (await describe(engine, relation(''), file));
  if (columns.length === 1 && columns[0]?.name === 'json') {
    throw new CommandError(`${shownFile}: ${gzipped ? NO_OBJECTS : noRowsOf(path)}`);
  }
  return {
    ...file,
    columns: [...columns, ...nestedColumns(columns).map(asKept)],
    untyped: false,
    relation: (used) => {
      const nested = used.filter(isNested);
      const own = used.filter((column) => !isNested(column));
      const outer = columns.filter(
        (column) => !own.includes(column) && nested.some(({ path }) => path[0] === column.column),
      );
      const rows = relation(`, columns=${jsonColumns(engine.dialect, [...own, ...outer])}`);
      const cells = nested.map(
        (column) =>
          `${nestedCell(engine.dialect, column)} AS ${engine.dialect.identifier(column.column)}`,
      );
      return cells.length === 0 ? rows : `(SELECT *, ${cells.join(', ')} FROM ${rows})`;
    },
    countRows: null,
    careful: null,
  };
}

const NO_OBJECTS = 'is not a list of JSON objects, expected one object for each row';

/** Why a file of JSON has no rows. */
function noRowsOf(path: string): string {
  const start = firstBytes(path, 256).trim();
  if (start === '') return 'holds nothing but white space';
  if (/^\[\s*\]$/.test(start)) return 'is an empty list, and has no rows to count';
  if (/^\[?\s*\{\s*\}/.test(start))
    return 'has objects without keys, expected a key for each column';
  return NO_OBJECTS;
}

async function describe(
  engine: SqlEngine,
  relation: string,
  { shownFile, format }: OpenFile,
): Promise<readonly SourceColumn[]> {
  try {
    const described = await engine.query(`DESCRIBE SELECT * FROM ${relation}`);
    return described.map(({ column_name: name, column_type: type }) => ({
      name: String(name),
      column: String(name),
      type: String(type),
    }));
  } catch (error) {
    throw engineError(error, shownFile, format);
  }
}

const KEPT_TYPES = /^(?:BOOLEAN|U?BIGINT|HUGEINT|DOUBLE|VARCHAR)(?:\[\])?$/;

function keptType(type: string): string {
  if (KEPT_TYPES.test(type)) return type;
  return type.endsWith('[]') ? 'VARCHAR[]' : 'VARCHAR';
}

function asKept(column: NestedColumn): NestedColumn {
  return { ...column, type: keptType(column.type) };
}

/**
 * Dates and times stay the text they are in the file, also in lists; other types as the engine
 * found them.
 */
function jsonColumns({ text }: SqlDialect, columns: readonly SourceColumn[]): string {
  const types = columns.map(({ column, type }) => `${text(column)}: ${text(keptType(type))}`);
  return `{${types.join(', ')}}`;
}

const NO_NAMES = 'if the first line is a row and has no names, use --csv header=none';

/** Two columns have a name. */
export function namedTwice({ shownFile, isHeaderRow }: Source, name: string): CommandError {
  return new CommandError(
    `${shownFile}: two columns are named ${quote(name)}`,
    isHeaderRow ? NO_NAMES : undefined,
  );
}

/** Find a column by its exact name. */
export function findColumn(source: Source, name: string, option: string): SourceColumn {
  const [found, another] = source.columns.filter((column) => column.name === name);
  if (another) throw namedTwice(source, name);
  if (found) return found;
  const reason = source.whyNot?.(name) ?? null;
  if (reason !== null) throw reason;
  const names = source.columns.map((column) => column.name);
  throw new CommandError(
    `${source.shownFile}: no column ${quote(name)} (${option})${didYouMean(name, names)}`,
    `its columns: ${quoteList(names)}${source.isHeaderRow ? `; ${NO_NAMES}` : ''}`,
  );
}

/**
 * Find the columns whose values tell the groups of rows.
 *
 * @throws {CommandError} If one is not there, or is named twice.
 */
export function groupColumns(source: Source, by: readonly string[]): readonly SourceColumn[] {
  const twice = by.find((name, place) => by.indexOf(name) < place);
  if (twice !== undefined) {
    throw usageError(`--by names column ${quote(twice)} twice`, 'name each column once');
  }
  return by.map((name) => findColumn(source, name, '--by'));
}

function checkEncoding({ path, shownFile, format }: OpenFile): void {
  const start = firstBytes(path, 3);
  if (/^(?:\xff\xfe|\xfe\xff)/.test(start)) {
    throw new CommandError(`${shownFile}: ${UTF_16}`, 'to read it, use --csv encoding=utf-16');
  }
  if (format.startsWith('json') && start === '\xef\xbb\xbf') {
    throw new CommandError(`${shownFile}: starts with a byte order mark, which JSON has not`);
  }
}

/** A path that the engine takes literally: absolute, with the marks of file patterns escaped. */
export function literalPath(path: string): string {
  return resolve(path).replace(/[*?[]/g, (mark) => `[${mark}]`);
}
