import { NO_ROWS } from '@confmat/files';
import { decompress } from 'fzstd';
import { parquetMetadataAsync, parquetRead, parquetSchema } from 'hyparquet';
import type { AsyncBuffer, Compressors, FileMetaData, SchemaTree } from 'hyparquet';
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { gunzip } from 'hyparquet-compressors/src/gzip.js';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';
import type { StoredColumn, Table } from '../columns/stored-column.js';
import { ValueColumn } from '../columns/value-column.js';
import { FileError } from './file-error.js';
import { FloatColumn } from './parquet/float-column.js';
import { LabelColumn } from './parquet/label-column.js';
import { isFlat, readPages } from './parquet/read-pages.js';

/** Snappy comes with the reader itself. */
const COMPRESSORS: Compressors = {
  GZIP: (bytes, length) => gunzip(bytes, new Uint8Array(length)),
  BROTLI: decompressBrotli,
  ZSTD: (bytes) => decompress(bytes),
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
  const fields = parquetSchema(metadata).children;
  const steps = fields.length * metadata.row_groups.length;
  let step = 0;
  const columns: StoredColumn[] = [];
  for (const field of fields) {
    const name = field.element.name;
    try {
      columns.push(
        isFlat(field)
          ? await readFlat(source, metadata, field, () => told(++step / steps))
          : await readNested(source, metadata, field),
      );
    } catch (error) {
      throw new FileError(`column ${JSON.stringify(name)} cannot be read (${reason(error)})`);
    }
    step = columns.length * metadata.row_groups.length;
    told(columns.length / fields.length);
  }
  return { nRows, columns, notes: [], reading: [] };
}

/** A column with a value a row, by its pages; while a group of rows is read, the next is fetched. */
async function readFlat(
  source: AsyncBuffer,
  { row_groups: groups, num_rows: nRows }: FileMetaData,
  { element, path }: SchemaTree,
  done: () => void,
): Promise<StoredColumn> {
  const { name, type } = element;
  const gathered =
    type === 'DOUBLE' || type === 'FLOAT'
      ? new FloatColumn(name, type, Number(nRows))
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
    const { dictionary_page_offset: dictionary = 0n, data_page_offset: data } = facts;
    // Some writers state 0 where there is none.
    const start = Number(dictionary > 0n ? dictionary : data);
    return Promise.resolve(source.slice(start, start + Number(facts.total_compressed_size)));
  };
  let next = fetched(0);
  for (const [group, { codec }] of chunks.entries()) {
    const bytes = (await next) ?? new ArrayBuffer(0);
    next = fetched(group + 1);
    const size = Number(groups[group]?.num_rows);
    for (const page of readPages(bytes, size, element, codec, COMPRESSORS)) gathered.add(page);
    done();
  }
  return gathered.finish();
}

/** A column of lists or of structures. */
async function readNested(
  file: AsyncBuffer,
  metadata: FileMetaData,
  { element: { name, type } }: SchemaTree,
): Promise<StoredColumn> {
  const column = new ValueColumn(name, type ?? 'GROUP');
  const chunks: (readonly [start: number, data: ArrayLike<unknown>])[] = [];
  await parquetRead({
    ...{ file, metadata, columns: [name], compressors: COMPRESSORS },
    // Chunks may come in any order.
    onChunk: ({ columnData, rowStart }) => chunks.push([rowStart, columnData]),
  });
  for (const [, data] of chunks.sort(([a], [b]) => a - b)) {
    for (let row = 0; row < data.length; ++row) column.add(data[row]);
  }
  return column.finish();
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 160);
}
