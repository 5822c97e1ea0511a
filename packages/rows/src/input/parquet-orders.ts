import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { arrowFault, decodeZstd } from '@confmat/files';
import type { FileBytes } from '@confmat/files';
import type { CategoryOrders } from './category-orders.js';

/** The key of Parquet under which Arrow keeps its schema. */
const ARROW_SCHEMA = 'ARROW:schema';
/** The key under which polars lists the categories of a column. */
const POLARS_ENUM = '_PL_ENUM_VALUES2';

/** Of a Parquet file the categories that its Arrow schema says to be ordered. */
export async function ordersOfParquet(
  path: string,
  names: readonly string[],
): Promise<CategoryOrders> {
  const orders = new Map<string, readonly string[]>();
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const footer = await footerOf(file, size);
    const schema = arrowSchemaIn(footer);
    if (schema === undefined || hasNone(footer, schema)) return orders;
    // Loaded late: few files hold ordered categories.
    const { RecordBatchReader } = await import('apache-arrow');
    const { isOrdered } = await import('../arrow/category-orders.js');
    const bytes = Buffer.from(schema, 'base64');
    if ((await arrowFault(bytesAsFile(bytes))) !== null) return orders;
    const { fields } = RecordBatchReader.from(bytes).open().schema;
    for (const field of fields.filter((one) => names.includes(one.name) && isOrdered(one))) {
      const stated = field.metadata.get(POLARS_ENUM);
      const own =
        stated === undefined ? await dictionaryOf(file, size, field.name) : itemsOf(stated);
      if (own) orders.set(field.name, own);
    }
    return orders;
  } catch {
    // What is not readable here is told by what counts the rows.
    return new Map();
  } finally {
    await file.close();
  }
}

/** The end of a Parquet file, which describes it. */
async function footerOf(file: FileHandle, size: number): Promise<Buffer> {
  const end = await bytesOf(file, size - 8, 8);
  const length = end.readUInt32LE(0);
  return bytesOf(file, size - 8 - length, length);
}

/** No part that describes a column is longer; what says so may be damaged. */
const MOST_BYTES = 2 ** 26;

async function bytesOf(file: FileHandle, from: number, length: number): Promise<Buffer> {
  if (!(from >= 0 && length >= 0 && length <= MOST_BYTES)) throw new Error('is of no such length');
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, from);
  return bytes;
}

/** Whether what pandas or polars keep besides tells that no categories are ordered. */
function hasNone(footer: Buffer, schema: string): boolean {
  if (footer.includes('"pandas_version"')) return !footer.includes('"ordered": true');
  return footer.includes('Polars') && !Buffer.from(schema, 'base64').includes(POLARS_ENUM);
}

/** What is kept of an Arrow schema, in base 64. */
function arrowSchemaIn(footer: Buffer): string | undefined {
  const at = footer.indexOf(ARROW_SCHEMA);
  if (at < 0) return undefined;
  // Between key and value stand a type and a length; the encoded schema begins with the mark of a message.
  return /\/{5}[A-Za-z0-9+/]+=*/.exec(footer.toString('latin1', at + ARROW_SCHEMA.length))?.[0];
}

const bytesAsFile = (bytes: Buffer): FileBytes => ({
  size: bytes.length,
  read: (from, nBytes) => bytes.subarray(from, from + nBytes),
});

/** Texts behind their lengths in bytes, `3;low4;high`, as polars writes them. */
function itemsOf(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const items: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf(';', at) + 1;
    const end = start + Number(bytes.toString('latin1', at, start - 1));
    if (!(start > 0 && end >= start)) throw new Error('is no list of categories');
    items.push(bytes.toString('utf8', start, end));
    at = end;
  }
  return items;
}

/** The dictionary of a column of texts in the first group of rows; undefined where it has none. */
async function dictionaryOf(
  file: FileHandle,
  size: number,
  name: string,
): Promise<readonly string[] | undefined> {
  // Loaded late: few files of Parquet hold ordered categories without listing them.
  const { parquetMetadata } = await import('hyparquet');
  const { parquetHeader } = await import('hyparquet/src/column.js');
  const { decompressPage } = await import('hyparquet/src/datapage.js');
  const { readPlain } = await import('hyparquet/src/plain.js');
  const end = await bytesOf(file, size - 8, 8);
  const footer = await bytesOf(file, size - 8 - end.readUInt32LE(0), end.readUInt32LE(0) + 8);
  const { row_groups: groups } = parquetMetadata(arrayOf(footer));
  const facts = groups[0]?.columns.find(
    ({ meta_data: one }) => one?.path_in_schema.join('.') === name,
  )?.meta_data;
  const { dictionary_page_offset: from = 0n } = facts ?? {};
  if (!facts || from <= 0n || facts.type !== 'BYTE_ARRAY') return undefined;
  const length = Number(facts.data_page_offset - from);
  const bytes = arrayOf(await bytesOf(file, Number(from), length));
  const reader = { view: new DataView(bytes), offset: 0 };
  const header = parquetHeader(reader);
  const count = header.dictionary_page_header?.num_values;
  if (count === undefined) return undefined;
  const packed = new Uint8Array(bytes, reader.offset, header.compressed_page_size);
  if (header.uncompressed_page_size > MOST_BYTES) return undefined;
  const page = decompressPage(packed, header.uncompressed_page_size, facts.codec, {
    GZIP: (input) => gunzipSync(input),
    ZSTD: decodeZstd,
  });
  const plain = { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: 0 };
  const values = readPlain(plain, 'BYTE_ARRAY', count, undefined);
  return Array.from(values as Iterable<Uint8Array>, (value) => Buffer.from(value).toString('utf8'));
}

function arrayOf(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
