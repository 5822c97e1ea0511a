import { decompressPage, readDataPage } from 'hyparquet/src/datapage.js';
import { parquetHeader } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS, convert } from 'hyparquet/src/convert.js';
import { readPlain } from 'hyparquet/src/plain.js';
import type { Compressors, DecodedArray, PageHeader, SchemaElement, SchemaTree } from 'hyparquet';
import { markPresent } from '../kernels/mark-present.js';
import { asStored, cellReader } from './read-cell.js';
import type { ReadCell } from './read-cell.js';

type ColumnDecoder = Parameters<typeof convert>[1];

/** A page of a column without nesting. */
export interface Page {
  readonly nRows: number;
  /** 1 for a row with a value, 0 for one without, shape (nRows,); null if all have one. */
  readonly present: Uint8Array | null;
  /** Values of the rows that have one, or their places in the dictionary. */
  readonly values: DecodedArray;
  readonly dictionary: DecodedArray | null;
}

/** Whether a column is read by its pages: a value a row at most, no lists. */
export function isFlat({ element, children }: SchemaTree): boolean {
  return children.length === 0 && element.repetition_type !== 'REPEATED';
}

/**
 * Read the pages of a column of one group of rows, without an array of values as long as it.
 *
 * @param bytes The column's own, from its dictionary on.
 * @param nRows Of the group.
 */
export function* readPages(
  bytes: ArrayBuffer,
  nRows: number,
  element: SchemaElement,
  codec: ColumnDecoder['codec'],
  compressors: Compressors,
): Generator<Page> {
  const { type } = element;
  if (type === undefined) throw new Error('its type is missing');
  const decoder: ColumnDecoder = {
    ...{ pathInSchema: [], schemaPath: [], parsers: PARSERS, utf8: false },
    ...{ type, element: asStored(element), codec, compressors },
  };
  const read = cellReader(element);
  const reader = { view: new DataView(bytes), offset: 0 };
  let dictionary: DecodedArray | null = null;
  let row = 0;
  while (row < nRows) {
    if (reader.offset >= bytes.byteLength) throw new Error(`it ends after ${row} of ${nRows} rows`);
    const header = parquetHeader(reader);
    const packed = new Uint8Array(bytes, reader.offset, header.compressed_page_size);
    reader.offset += header.compressed_page_size;
    if (header.dictionary_page_header) {
      const page = unpacked(packed, header.uncompressed_page_size, decoder);
      const plain = { view: viewOf(page), offset: 0 };
      const { num_values: size } = header.dictionary_page_header;
      dictionary = readAll(readPlain(plain, type, size, element.type_length), decoder, read);
      continue;
    }
    const page = readPage(packed, header, dictionary, decoder, read);
    row += page.nRows;
    yield page;
  }
}

function readPage(
  packed: Uint8Array,
  header: PageHeader,
  dictionary: DecodedArray | null,
  decoder: ColumnDecoder,
  read: ReadCell | null,
): Page {
  const { bytes, nRows, encoding, levels } = contentOf(packed, header, decoder);
  const isOptional = decoder.element.repetition_type === 'OPTIONAL';
  const marks = isOptional ? new Uint8Array(nRows) : null;
  const count = marks ? markPresent(levels, 0, levels.length, marks) : nRows;
  if (count < 0) throw new Error('its definition levels are cut');
  // The levels are read: what is left is as long as a required column's.
  const { dataPage } = readDataPage(
    bytes,
    { ...header.data_page_header, num_values: count, encoding } as never,
    { ...decoder, schemaPath: [] },
  );
  const isCoded = dictionary !== null && encoding.endsWith('_DICTIONARY');
  return {
    nRows,
    present: count === nRows ? null : marks,
    values: isCoded ? dataPage : readAll(dataPage, decoder, read),
    dictionary: isCoded ? dictionary : null,
  };
}

/** What the library would make a Date of stays a count of nanoseconds. */
export const PARSERS = {
  ...DEFAULT_PARSERS,
  timestampFromNanoseconds: (nanos: bigint): unknown => nanos,
};

function readAll(
  stored: DecodedArray,
  decoder: ColumnDecoder,
  read: ReadCell | null,
): DecodedArray {
  const values = convert(stored, decoder);
  return read ? Array.from(values as ArrayLike<unknown>, read) : values;
}

interface Content {
  /** The values, encoded. */
  readonly bytes: Uint8Array;
  readonly levels: Uint8Array;
  readonly nRows: number;
  readonly encoding: string;
}

function contentOf(packed: Uint8Array, header: PageHeader, decoder: ColumnDecoder): Content {
  const { data_page_header: first, data_page_header_v2: second } = header;
  const size = header.uncompressed_page_size;
  if (second) {
    const start = second.repetition_levels_byte_length;
    const end = start + second.definition_levels_byte_length;
    const rest = packed.subarray(end);
    return {
      bytes: second.is_compressed === false ? rest : unpacked(rest, size - end, decoder),
      levels: packed.subarray(start, end),
      nRows: second.num_values,
      encoding: second.encoding,
    };
  }
  if (!first) throw new Error('it has a page of an unknown type');
  const { num_values: nRows, encoding, definition_level_encoding: levelEncoding } = first;
  const page = unpacked(packed, size, decoder);
  if (decoder.element.repetition_type !== 'OPTIONAL') {
    return { bytes: page, levels: page.subarray(0, 0), nRows, encoding };
  }
  if (levelEncoding !== 'RLE') throw new Error(`its levels are encoded as ${levelEncoding}`);
  const end = 4 + viewOf(page).getUint32(0, true);
  return { bytes: page.subarray(end), levels: page.subarray(4, end), nRows, encoding };
}

function unpacked(bytes: Uint8Array, size: number, decoder: ColumnDecoder): Uint8Array {
  return decompressPage(bytes, size, decoder.codec, decoder.compressors);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
