import { shapeMismatch } from '../errors/refusals.js';
import { describeType } from '../errors/show.js';
import type { MetricError } from '../errors/metric-error.js';

/**
 * The parts of an Arrow column that are read, as apache-arrow (`Vector`, `Data`) and flechette
 * (`Column`, `Batch`) both lay them out. Core imports neither.
 */
export interface ArrowColumn {
  readonly length: number;
  readonly type: ArrowType;
  /** One entry per chunk (record batch). */
  readonly data: readonly ArrowChunk[];
}

/** The logical type of an Arrow column; ids are those of the Arrow format. */
export interface ArrowType {
  readonly typeId: number;
  readonly bitWidth?: number;
  /** Whether an integer type is signed, in apache-arrow. */
  readonly isSigned?: boolean;
  /** Whether an integer type is signed, in flechette. */
  readonly signed?: boolean;
  /** 0 half, 1 single, 2 double. */
  readonly precision?: number;
}

export interface ArrowChunk {
  readonly length: number;
  /** First bit of the validity bits and of bit-packed `values`; other buffers are based at 0. */
  readonly offset?: number;
  readonly nullCount: number;
  readonly values?: unknown;
  /** Validity bits, in apache-arrow; empty without nulls. */
  readonly nullBitmap?: Uint8Array | null;
  /** Validity bits, in flechette; empty without nulls. */
  readonly validity?: Uint8Array | null;
  /** Offsets of texts, in apache-arrow. */
  readonly valueOffsets?: unknown;
  /** Offsets of texts, in flechette. */
  readonly offsets?: unknown;
  /** Buffers of long texts of Utf8View, in apache-arrow. */
  readonly variadicBuffers?: readonly Uint8Array[];
  /** Buffers of long texts of Utf8View, in flechette. */
  readonly data?: unknown;
  readonly dictionary?: unknown;
}

export const ARROW = {
  dictionary: -1,
  null: 1,
  int: 2,
  float: 3,
  utf8: 5,
  bool: 6,
  list: 12,
  fixedSizeList: 16,
  largeUtf8: 20,
  largeList: 21,
  utf8View: 24,
} as const;

/** Names of types by id, for messages; id 0 is none. */
const TYPE_NAMES =
  /* @__PURE__ */ 'None,Null,Int,Float,Binary,Utf8,Bool,Decimal,Date,Time,Timestamp,Interval,List,Struct,Union,FixedSizeBinary,FixedSizeList,Map,Duration,LargeBinary,LargeUtf8,LargeList,RunEndEncoded,BinaryView,Utf8View,ListView,LargeListView'.split(
    ',',
  );

/** Name an Arrow type in a message; the two libraries print theirs differently, one not at all. */
export function describeArrowType({ typeId, precision }: ArrowType): string {
  const isHalf = typeId === ARROW.float && precision === 0;
  const name =
    typeId === ARROW.dictionary ? 'Dictionary' : (TYPE_NAMES[typeId] ?? `number ${typeId}`);
  return `an Arrow column of type ${isHalf ? 'Float16' : name}`;
}

export function isArrowColumn(value: unknown): value is ArrowColumn {
  if (typeof value !== 'object' || value === null) return false;
  const { type, data } = value as Partial<ArrowColumn> & { readonly type?: ArrowType | null };
  if (typeof type?.typeId !== 'number' || !Array.isArray(data)) return false;
  // Read last: a proxy of a typed array throws.
  return typeof (value as Partial<ArrowColumn>).length === 'number';
}

/**
 * Check that a column has its rows, and each chunk the memory of its own: neither is so where the
 * memory was sent to another thread.
 */
export function checkChunks(argument: string, column: ArrowColumn): void {
  let nRows = 0;
  for (const [place, chunk] of column.data.entries()) {
    const { length } = (chunk as Partial<ArrowChunk> | null) ?? {};
    const name = `${argument}.data[${place}]`;
    if (typeof length !== 'number')
      throw shapeMismatch(name, describeType(chunk), 'a chunk of an Arrow column');
    nRows += length;
    const { typeId } = column.type;
    const isText = typeId === ARROW.utf8 || typeId === ARROW.largeUtf8;
    const needed = length === 0 ? 0 : neededOf(typeId, length, chunk.offset ?? 0);
    const buffer = isText ? (chunk.valueOffsets ?? chunk.offsets) : chunk.values;
    const held = ArrayBuffer.isView(buffer) ? (buffer as Uint8Array).length : 0;
    if (held >= needed) continue;
    throw mustHoldEntries(`${name}.${isText ? 'valueOffsets' : 'values'}`, held, needed);
  }
  if (nRows !== column.length) throw mustHoldRows(argument, nRows, column.length);
}

const VIEW_BYTES = 16;

/** How many entries the buffer has at least that a chunk of some rows is read from. */
function neededOf(typeId: number, length: number, offset: number): number {
  switch (typeId) {
    case ARROW.int:
    case ARROW.float:
    case ARROW.dictionary:
      return length;
    case ARROW.bool:
      return Math.ceil((offset + length) / 8);
    case ARROW.utf8View:
      return VIEW_BYTES * length;
    case ARROW.utf8:
    case ARROW.largeUtf8:
      return length + 1;
    default:
      return 0;
  }
}

/** The validity bits of a chunk, and the position of its first row's; null if no row is null. */
export function validityOf(
  chunk: ArrowChunk,
): { readonly bits: Uint8Array; readonly offset: number } | null {
  if (chunk.nullCount === 0) return null;
  const bits = chunk.nullBitmap ?? chunk.validity;
  return bits && bits.length > 0 ? { bits, offset: chunk.offset ?? 0 } : null;
}

function mustHoldEntries(argument: string, held: number, needed: number): MetricError {
  const words = `at least ${needed} (memory that was sent to another thread is gone)`;
  return shapeMismatch(argument, `of length ${held}`, words);
}

function mustHoldRows(argument: string, nRows: number, length: number): MetricError {
  const words = `${length}, as ${argument}.length says`;
  return shapeMismatch(`${argument}.data`, `of ${nRows} rows`, words);
}
