import { NO_ROWS, decodeZstd } from '@confmat/files';
import { parquetMetadataAsync, parquetSchema } from 'hyparquet';
import type { AsyncBuffer, ColumnMetaData, Compressors, FileMetaData, SchemaTree } from 'hyparquet';
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { gunzip } from 'hyparquet-compressors/src/gzip.js';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';
import type { StoredColumn, Table } from '../columns/stored-column.js';
import { ValueColumn } from '../columns/value-column.js';
import { FileError } from './file-error.js';
import type { OrderedCategories } from './parquet/category-orders.js';
import { FloatColumn } from './parquet/float-column.js';
import type { FloatType } from './parquet/float-column.js';
import { LabelColumn } from './parquet/label-column.js';
import { readNested } from './parquet/read-nested.js';
import { isFlat, readPages } from './parquet/read-pages.js';

/** Snappy comes with the reader itself. */
const COMPRESSORS: Compressors = {
  GZIP: (bytes, length) => gunzip(bytes, new Uint8Array(length)),
  BROTLI: decompressBrotli,
  ZSTD: decodeZstd,
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};

/** A column of more values than this would not fit beside the others. */
const MOST_ROWS = 20_000_000;

/**
 * Read a Parquet file, column by column.
 *
 * @param told Hears what share was read, in [0, 1].
 */
export async function readParquet(file: Blob, told: (share: number) => void): Promise<Table> {
  const source: AsyncBuffer = {
    byteLength: file.size,
    slice: (start, end) => file.slice(start, end).arrayBuffer(),
  };
  const metadata = await parquetMetadataAsync(source).catch((error: unknown) => {
    throw new FileError(`is not a Parquet file, or only the beginning of one (${reason(error)})`);
  });
  const nRows = Number(metadata.num_rows);
  if (nRows === 0) throw new FileError(NO_ROWS);
  if (nRows > MOST_ROWS) {
    throw new FileError(
      `has ${nRows.toLocaleString('en-US')} rows, more than the ${MOST_ROWS.toLocaleString('en-US')} that a browser holds`,
      'the command counts files of any length: confmat report',
    );
  }
  const root = parquetSchema(metadata);
  const fields = root.children;
  const steps = fields.length * metadata.row_groups.length;
  let step = 0;
  const ordered = await orderedIn(metadata);
  const columns: StoredColumn[] = [];
  const notes: string[] = [];
  for (const field of fields) {
    const name = field.element.name;
    const unread = unreadType(field);
    if (unread !== undefined) {
      notes.push(
        `column ${JSON.stringify(name)} is left out: values of type ${unread} are not read`,
      );
      continue;
    }
    try {
      columns.push(
        isFlat(field)
          ? await readFlat(source, metadata, field, ordered, () => told(++step / steps))
          : await readGroups(source, metadata, root, field),
      );
    } catch (error) {
      throw new FileError(`column ${JSON.stringify(name)} cannot be read (${reason(error)})`);
    }
    step = (columns.length + notes.length) * metadata.row_groups.length;
    told((columns.length + notes.length) / fields.length);
  }
  return { nRows, columns, notes, reading: [] };
}

/** The type of values that no reader is there for; undefined if all are read. */
function unreadType({ element, children }: SchemaTree): string | undefined {
  const { converted_type: type } = element;
  if (type === 'INTERVAL' || type === 'BSON') return type;
  return children.map(unreadType).find((one) => one !== undefined);
}

/** A column with a value a row, by its pages; while a group of rows is read, the next is fetched. */
async function readFlat(
  source: AsyncBuffer,
  { row_groups: groups, num_rows: nRows }: FileMetaData,
  { element, path }: SchemaTree,
  ordered: readonly OrderedCategories[],
  done: () => void,
): Promise<StoredColumn> {
  const { name, type } = element;
  const floats = floatType(element);
  const gathered = floats
    ? new FloatColumn(name, floats, Number(nRows))
    : new LabelColumn(name, type ?? 'GROUP');
  const chunks = groups.map(({ columns }) => {
    const own = columns.find(
      ({ meta_data: facts }) => facts?.path_in_schema.join() === path.join(),
    );
    if (!own?.meta_data) throw new Error('it is missing from a group of rows');
    return own.meta_data;
  });
  const fetched = (group: number): Promise<ArrayBuffer> | undefined => {
    const facts = chunks[group];
    if (!facts) return undefined;
    return bytesOf(source, facts);
  };
  let next = fetched(0);
  for (const [group, { codec }] of chunks.entries()) {
    const bytes = (await next) ?? new ArrayBuffer(0);
    next = fetched(group + 1);
    const size = Number(groups[group]?.num_rows);
    for (const page of readPages(bytes, size, element, codec, COMPRESSORS)) gathered.add(page);
    done();
  }
  const own = ordered.find((one) => one.name === name);
  const finished = gathered.finish();
  if (!own || !(gathered instanceof LabelColumn) || finished.form !== 'codes') return finished;
  return { ...finished, order: own.listed ?? gathered.categories };
}

function floatType({ type, logical_type: logical }: SchemaTree['element']): FloatType | undefined {
  if (type === 'DOUBLE' || type === 'FLOAT') return type;
  return logical?.type === 'FLOAT16' ? 'FLOAT16' : undefined;
}

/** The columns of ordered categories, as far as the file keeps an Arrow schema. */
async function orderedIn({
  key_value_metadata: pairs = [],
}: FileMetaData): Promise<readonly OrderedCategories[]> {
  const schema = pairs.find(({ key }) => key === 'ARROW:schema')?.value;
  if (schema === undefined) return [];
  // Loaded late: the schema is read by the reader of Arrow files.
  const { categoryOrders } = await import('./parquet/category-orders.js');
  try {
    return await categoryOrders(schema);
  } catch {
    // Types that are not known there have no order here.
    return [];
  }
}

/** A column of lists or of structures, its groups of rows one by one. */
async function readGroups(
  source: AsyncBuffer,
  { row_groups: groups }: FileMetaData,
  root: SchemaTree,
  field: SchemaTree,
): Promise<StoredColumn> {
  const { name, type } = field.element;
  const column = new ValueColumn(name, type ?? 'GROUP');
  for (const { columns, num_rows: nRows } of groups) {
    const leaves = await Promise.all(
      columns.flatMap(({ meta_data: facts }) =>
        facts?.path_in_schema[0] === name
          ? [bytesOf(source, facts).then((bytes) => ({ facts, bytes }))]
          : [],
      ),
    );
    const cells = readNested(root, field, leaves, Number(nRows), COMPRESSORS);
    if (cells.length !== Number(nRows)) {
      throw new Error(`it has ${cells.length} of ${nRows} rows`);
    }
    for (let row = 0; row < cells.length; ++row) column.add(cells[row]);
  }
  return column.finish();
}

/** The bytes of a column of one group of rows, from its dictionary on. */
async function bytesOf(source: AsyncBuffer, facts: ColumnMetaData): Promise<ArrayBuffer> {
  const { dictionary_page_offset: dictionary = 0n, data_page_offset: data } = facts;
  // Some writers state 0 where there is none.
  const start = Number(dictionary > 0n ? dictionary : data);
  return source.slice(start, start + Number(facts.total_compressed_size));
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 160);
}
