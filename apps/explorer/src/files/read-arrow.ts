import {
  NO_ROWS,
  arrowFault,
  decodeLz4Frame,
  decodeZstd,
  withoutUnread,
  written,
} from '@confmat/files';
import {
  CompressionType,
  Precision,
  Type,
  setCompressionCodec,
  tableFromIPC,
} from '@uwdata/flechette';
import type { Column, DataType } from '@uwdata/flechette';
import { emptyScores } from '@confmat/thresholds/internal';
import type { FileBytes } from '@confmat/files';
import type { ScorePrecision } from '@confmat/thresholds/internal';
import type { StoredColumn, Table } from '../columns/stored-column.js';
import { ValueColumn } from '../columns/value-column.js';
import { cellReader } from './arrow/read-cell.js';
import { FileError } from './file-error.js';

/** Read an Arrow or Feather file, in either form, compressed or not. */
export async function readArrow(file: Blob, told: (share: number) => void): Promise<Table> {
  registerCodecs();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source: FileBytes = {
    size: bytes.length,
    read: (from, nBytes) => bytes.subarray(from, from + nBytes),
  };
  const fault = await arrowFault(source);
  if (fault !== null) throw new FileError(fault);
  const { leftOut, patches, fault: unknown } = await withoutUnread(source);
  if (unknown !== null) throw new FileError(unknown);
  written(bytes, 0, patches);
  let table: Table;
  try {
    table = readTable(bytes, told);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FileError(`is not readable as Arrow (${why.slice(0, 160)})`);
  }
  if (table.nRows === 0) throw new FileError(NO_ROWS);
  const notes = leftOut.map(
    ({ name, type, instead }) =>
      `column ${JSON.stringify(name)} is left out: ${type} are not read; write it ${instead}`,
  );
  return { ...table, notes };
}

function readTable(bytes: Uint8Array, told: (share: number) => void): Table {
  const { schema, children, numRows } = tableFromIPC(bytes, {
    useBigInt: true,
    useBigIntTimestamp: true,
    useDecimalInt: true,
  });
  const columns = schema.fields.map(({ name, type }, place): StoredColumn => {
    const cells: Iterable<unknown> = children[place] ?? [];
    told((place + 1) / schema.fields.length);
    if (type.typeId === Type.Float) return floatColumn(name, type.precision, cells, numRows);
    const gathered = new ValueColumn(name, `type ${type.typeId}`);
    const read = cellReader(type);
    for (const cell of cells) gathered.add(read(cell));
    return { ...gathered.finish(), ...orderOf(type, children[place]) };
  });
  return { nRows: numRows, columns, notes: [], reading: [] };
}

/** The categories of an ordered dictionary; nothing of other columns. */
function orderOf(
  type: DataType,
  column: Column<unknown> | undefined,
): { readonly order?: readonly string[] } {
  if (type.typeId !== Type.Dictionary || !type.ordered) return {};
  const [batch] = (column?.data ?? []) as readonly { readonly dictionary?: Column<unknown> }[];
  return batch?.dictionary ? { order: Array.from(batch.dictionary, String) } : {};
}

/** The precisions of floats, by their number. */
const PRECISIONS: Readonly<Record<number, ScorePrecision>> = {
  [Precision.HALF]: 'half',
  [Precision.SINGLE]: 'single',
};

function floatColumn(
  name: string,
  precision: number,
  cells: Iterable<unknown>,
  nRows: number,
): StoredColumn {
  const numbers = emptyScores(PRECISIONS[precision], nRows);
  let row = 0;
  let areIntegers = true;
  for (const cell of cells) {
    const value = typeof cell === 'number' ? cell : NaN;
    numbers[row++] = value;
    if (areIntegers && !Number.isNaN(value)) areIntegers = Number.isSafeInteger(value);
  }
  return { form: 'numbers', name, type: 'Float', isUntyped: false, numbers, areIntegers };
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
  setCompressionCodec(CompressionType.ZSTD, {
    decode: (bytes) => decodeZstd(bytes, statedLength(bytes)),
    encode: neverWritten,
  });
}

function neverWritten(): never {
  throw new Error('bug: files are read alone');
}
