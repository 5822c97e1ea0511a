import { NO_ROWS, decodeLz4Frame } from '@confmat/files';
import { CompressionType, setCompressionCodec, tableFromIPC } from '@uwdata/flechette';
import { decompress } from 'fzstd';
import type { StoredColumn, Table } from '../columns/stored-column.js';
import { ValueColumn } from '../columns/value-column.js';
import { FileError } from './file-error.js';

const FLOAT = 3;

/** Read an Arrow or Feather file, in either form, compressed or not. */
export async function readArrow(file: Blob, told: (share: number) => void): Promise<Table> {
  registerCodecs();
  const bytes = new Uint8Array(await file.arrayBuffer());
  let table: ReturnType<typeof tableFromIPC>;
  try {
    table = tableFromIPC(bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FileError(`is not readable as Arrow (${why.slice(0, 160)})`);
  }
  const nRows = table.numRows;
  if (nRows === 0) throw new FileError(NO_ROWS);
  const columns = table.schema.fields.map((field, place): StoredColumn => {
    const column = table.children[place];
    const typeId = (field.type as { readonly typeId: number }).typeId;
    told((place + 1) / table.schema.fields.length);
    const { name } = field;
    if (typeId === FLOAT && column) {
      const { precision } = field.type as { readonly precision?: number };
      const numbers = precision === 1 ? new Float32Array(nRows) : new Float64Array(nRows);
      let row = 0;
      let areIntegers = true;
      for (const cell of column as Iterable<unknown>) {
        const value = typeof cell === 'number' ? cell : NaN;
        numbers[row++] = value;
        if (areIntegers && !Number.isNaN(value)) areIntegers = Number.isSafeInteger(value);
      }
      return { form: 'numbers', name, type: 'Float', isUntyped: false, numbers, areIntegers };
    }
    const gathered = new ValueColumn(name, `type ${typeId}`);
    for (const cell of (column ?? []) as Iterable<unknown>) gathered.add(cell);
    return gathered.finish();
  });
  return { nRows, columns, notes: [], reading: [] };
}

/** The length that a buffer has when decoded stands in the eight bytes before it. */
function statedLength({ buffer, byteOffset }: Uint8Array): number {
  return Number(new DataView(buffer, byteOffset - 8, 8).getBigInt64(0, true));
}

function registerCodecs(): void {
  setCompressionCodec(CompressionType.LZ4_FRAME, {
    decode: (bytes) => decodeLz4Frame(bytes, statedLength(bytes)),
    encode: neverWritten,
  });
  // A copy that starts at offset 0: typed arrays of eight bytes cannot start anywhere.
  setCompressionCodec(CompressionType.ZSTD, {
    decode: (bytes) => decompress(bytes).slice(),
    encode: neverWritten,
  });
}

function neverWritten(): never {
  throw new Error('bug: files are read alone');
}
