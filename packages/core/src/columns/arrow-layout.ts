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

/** One chunk of an Arrow column. */
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

/** Ids of the types that hold labels. */
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
  'None,Null,Int,Float,Binary,Utf8,Bool,Decimal,Date,Time,Timestamp,Interval,List,Struct,Union,FixedSizeBinary,FixedSizeList,Map,Duration,LargeBinary,LargeUtf8,LargeList,RunEndEncoded,BinaryView,Utf8View,ListView,LargeListView'.split(
    ',',
  );

/**
 * Name an Arrow type in a message; the two libraries print theirs differently, one not at all.
 *
 * @param type A type.
 * @returns For example `an Arrow column of type Float16`.
 */
export function describeArrowType({ typeId, precision }: ArrowType): string {
  const isHalf = typeId === ARROW.float && precision === 0;
  const name =
    typeId === ARROW.dictionary ? 'Dictionary' : (TYPE_NAMES[typeId] ?? `number ${typeId}`);
  return `an Arrow column of type ${isHalf ? 'Float16' : name}`;
}

/**
 * Tell whether a value is an Arrow column, by its structure.
 *
 * @param value Anything.
 * @returns True for a `Vector` of apache-arrow and a `Column` of flechette.
 */
export function isArrowColumn(value: unknown): value is ArrowColumn {
  if (typeof value !== 'object' || value === null) return false;
  // Its type first: a Proxy of a typed array has none, and throws when asked for its length.
  const { type } = value as Partial<ArrowColumn>;
  if (typeof type?.typeId !== 'number') return false;
  const { length, data } = value as Partial<ArrowColumn>;
  return typeof length === 'number' && Array.isArray(data);
}

/**
 * The validity bits of a chunk.
 *
 * @param chunk A chunk.
 * @returns Bits and the position of the first row's, or null if no row is null.
 */
export function validityOf(
  chunk: ArrowChunk,
): { readonly bits: Uint8Array; readonly offset: number } | null {
  if (chunk.nullCount === 0) return null;
  const bits = chunk.nullBitmap ?? chunk.validity;
  return bits && bits.length > 0 ? { bits, offset: chunk.offset ?? 0 } : null;
}
