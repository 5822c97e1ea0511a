import { NO_ROWS } from '@confmat/files';
import { decompress } from 'fzstd';
import { parquetMetadataAsync, parquetRead, parquetSchema } from 'hyparquet';
import type { AsyncBuffer, Compressors } from 'hyparquet';
import { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
import { gunzip } from 'hyparquet-compressors/src/gzip.js';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';
import type { StoredColumn, Table } from '../columns/stored-column.js';
import { ValueColumn } from '../columns/value-column.js';
import { FileError } from './file-error.js';

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
  const columns: StoredColumn[] = [];
  for (const [place, { element }] of fields.entries()) {
    const { name, type = 'GROUP' } = element;
    const isNumber = type === 'DOUBLE' || type === 'FLOAT';
    const gathered = isNumber ? new FloatColumn(name, type, nRows) : new OrderedColumn(name, type);
    try {
      await parquetRead({
        file: source,
        metadata,
        columns: [name],
        compressors: COMPRESSORS,
        onChunk: ({ columnData, rowStart }) => gathered.add(columnData, rowStart),
      });
    } catch (error) {
      throw new FileError(`column ${JSON.stringify(name)} cannot be read (${reason(error)})`);
    }
    columns.push(gathered.finish());
    told((place + 1) / fields.length);
  }
  return { nRows, columns, notes: [], reading: [] };
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 160);
}

/** Chunks may come in any order. */
class OrderedColumn {
  private readonly chunks: (readonly [start: number, data: ArrayLike<unknown>])[] = [];

  constructor(
    private readonly name: string,
    private readonly type: string,
  ) {}

  add(data: ArrayLike<unknown>, start: number): void {
    this.chunks.push([start, data]);
  }

  finish(): StoredColumn {
    const column = new ValueColumn(this.name, this.type);
    for (const [, data] of this.chunks.sort(([a], [b]) => a - b)) {
      for (let row = 0; row < data.length; ++row) column.add(data[row]);
    }
    return column.finish();
  }
}

/** A column of floats keeps its width, because thresholds are rounded to it. */
class FloatColumn {
  private readonly numbers: Float64Array | Float32Array;
  private areIntegers = true;

  constructor(
    private readonly name: string,
    private readonly type: string,
    nRows: number,
  ) {
    this.numbers = (type === 'FLOAT' ? new Float32Array(nRows) : new Float64Array(nRows)).fill(NaN);
  }

  add(data: ArrayLike<unknown>, start: number): void {
    for (let row = 0; row < data.length; ++row) {
      const value = data[row];
      if (typeof value !== 'number') continue;
      this.numbers[start + row] = value;
      if (this.areIntegers && !Number.isNaN(value)) this.areIntegers = Number.isSafeInteger(value);
    }
  }

  finish(): StoredColumn {
    const { name, type, numbers, areIntegers } = this;
    return { form: 'numbers', name, type, isUntyped: false, numbers, areIntegers };
  }
}
