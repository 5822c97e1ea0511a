/** A table of a flatbuffer, whose places are checked against the bytes. */
export interface FlatTable {
  readonly view: DataView;
  /** Where it begins. */
  readonly at: number;
}

/** The parts of a vector of a flatbuffer. */
export interface FlatVector {
  readonly view: DataView;
  /** Where its first part begins. */
  readonly at: number;
  readonly length: number;
}

/**
 * The table that a flatbuffer holds.
 * @throws {RangeError} If it is not within the bytes, as everything here does.
 */
export function rootTable(bytes: Uint8Array): FlatTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { view, at: view.getUint32(0, true) };
}

/** Where a field of a table is; null if the table leaves it out. */
function fieldAt({ view, at }: FlatTable, place: number): number | null {
  const offsets = at - view.getInt32(at, true);
  const entry = 4 + 2 * place;
  const nBytes = view.getUint16(offsets, true);
  // Readers take the length as signed.
  if (nBytes > LONGEST || offsets + nBytes > view.byteLength)
    throw new RangeError('beyond the bytes');
  if (entry + 2 > nBytes) return null;
  const offset = view.getUint16(offsets + entry, true);
  return offset === 0 ? null : at + offset;
}

const LONGEST = 2 ** 15 - 1;

export function byteField(table: FlatTable, place: number): number {
  const at = fieldAt(table, place);
  return at === null ? 0 : table.view.getUint8(at);
}

/** A field of 32 bits. */
export function intField(table: FlatTable, place: number): number {
  const at = fieldAt(table, place);
  return at === null ? 0 : table.view.getInt32(at, true);
}

/** A field of text, empty if the table leaves it out. */
export function textField(table: FlatTable, place: number): string {
  const { view, at, length } = vectorField(table, place, 1);
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
}

/** A field of 64 bits, NaN if it is negative or beyond 2^53. */
export function sizeField(table: FlatTable, place: number): number {
  const at = fieldAt(table, place);
  return at === null ? 0 : sizeAt(table.view, at);
}

/** An integer of 64 bits, NaN if it is negative or beyond 2^53. */
export function sizeAt(view: DataView, at: number): number {
  const size = Number(view.getBigInt64(at, true));
  return size >= 0 && Number.isSafeInteger(size) ? size : NaN;
}

/** A table that a field leads to; null if the table leaves it out. */
export function tableField(table: FlatTable, place: number): FlatTable | null {
  const at = fieldAt(table, place);
  if (at === null) return null;
  return { view: table.view, at: at + table.view.getUint32(at, true) };
}

/**
 * A vector that a field leads to, empty if the table leaves it out.
 * @param bytes What each of its parts takes.
 */
export function vectorField(table: FlatTable, place: number, bytes: number): FlatVector {
  const { view } = table;
  const at = fieldAt(table, place);
  if (at === null) return { view, at: 0, length: 0 };
  const start = at + view.getUint32(at, true);
  const length = view.getUint32(start, true);
  if (start + 4 + length * bytes > view.byteLength) throw new RangeError('beyond the bytes');
  return { view, at: start + 4, length };
}

/** The tables that a vector leads to. */
export function tablesOf({ view, at, length }: FlatVector): readonly FlatTable[] {
  return Array.from({ length }, (_, i) => {
    const place = at + 4 * i;
    return { view, at: place + view.getUint32(place, true) };
  });
}

/**
 * Leave parts out of a vector that leads to tables.
 * Writes into the bytes of the vector, which keeps its place.
 */
export function keepTables(
  { view, at, length }: FlatVector,
  keeps: (place: number) => boolean,
): void {
  let nKept = 0;
  for (let i = 0; i < length; ++i) {
    if (!keeps(i)) continue;
    const [from, to] = [at + 4 * i, at + 4 * nKept++];
    view.setUint32(to, from + view.getUint32(from, true) - to, true);
  }
  if (nKept < length) view.setUint32(at - 4, nKept, true);
}

/**
 * Leave parts of a number of bytes out of a vector.
 * Writes into the bytes of the vector, which keeps its place.
 */
export function keepParts(
  { view, at, length }: FlatVector,
  nBytes: number,
  keeps: (place: number) => boolean,
): void {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  let nKept = 0;
  for (let i = 0; i < length; ++i) {
    if (!keeps(i)) continue;
    const from = at + nBytes * i;
    bytes.copyWithin(at + nBytes * nKept++, from, from + nBytes);
  }
  if (nKept < length) view.setUint32(at - 4, nKept, true);
}

/** Write a field of 64 bits that the table does not leave out. */
export function setSizeField(table: FlatTable, place: number, size: number): void {
  const at = fieldAt(table, place);
  if (at !== null) table.view.setBigInt64(at, BigInt(size), true);
}
