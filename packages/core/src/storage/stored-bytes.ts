import type { MetricError } from '../errors/metric-error.js';
import { describeType } from '../errors/show.js';
import { isTypedArray } from '../columns/column.js';
import { isLittleEndian } from '../columns/is-little-endian.js';
import { crc32, writeCrcTables } from './kernels/crc32.js';
import { unsupported } from '../errors/refusals.js';

/** What stored bytes are made of: facts as plain data, and columns of numbers. */
export type StoredColumn = Float64Array | Float32Array | Int32Array | Uint8Array;

interface ColumnTypes {
  readonly float64: Float64Array;
  readonly float32: Float32Array;
  readonly int32: Int32Array;
  readonly uint8: Uint8Array;
}

const MAKERS: Readonly<Record<keyof ColumnTypes, (buffer: ArrayBuffer) => StoredColumn>> = {
  float64: (buffer) => new Float64Array(buffer),
  float32: (buffer) => new Float32Array(buffer),
  int32: (buffer) => new Int32Array(buffer),
  uint8: (buffer) => new Uint8Array(buffer),
};
const ELEMENT_BYTES: Readonly<Record<keyof ColumnTypes, number>> = {
  float64: 8,
  float32: 4,
  int32: 4,
  uint8: 1,
};

const ALIGNMENT = 8;
/** Where the checksum, the length of the facts and the facts begin. */
const CRC_AT = 4;
const LENGTH_AT = 8;
const HEAD_AT = 16;

let crcTables: Int32Array | null = null;

/**
 * Write facts and columns as bytes, little-endian, the same on every machine: four letters, the
 * CRC-32 of everything from byte 8 on, the length of the facts (4 bytes each) and 4 bytes of zero;
 * the facts as JSON, then the columns, each from the next multiple of 8 on.
 */
export function writeStored(
  magic: string,
  head: object,
  columns: readonly StoredColumn[],
): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const start = align(HEAD_AT + text.length);
  const size = columns.reduce((sum, { byteLength }) => sum + align(byteLength), start);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set(Uint8Array.from(magic, (letter) => letter.charCodeAt(0)));
  view.setUint32(LENGTH_AT, text.length, true);
  bytes.set(text, HEAD_AT);
  let at = start;
  for (const column of columns) {
    const { buffer, byteOffset, byteLength, BYTES_PER_ELEMENT } = column;
    const own = bytes.subarray(at, at + byteLength);
    own.set(new Uint8Array(buffer, byteOffset, byteLength));
    swapUnlessLittle(own, BYTES_PER_ELEMENT);
    at += align(byteLength);
  }
  view.setUint32(CRC_AT, checksumOf(bytes), true);
  return bytes;
}

/** The checksum in stored bytes, as it is written in JSON. */
export function storedChecksum(bytes: Uint8Array): string {
  const crc = new DataView(bytes.buffer).getUint32(CRC_AT, true);
  return crc.toString(16).padStart(8, '0');
}

/** Stored bytes that are whole, read column by column. */
export interface StoredReader {
  /** The facts, which were not checked. */
  readonly head: unknown;
  /** The next column, of so many elements; throws if there are not as many. */
  take<T extends keyof ColumnTypes>(type: T, length: number): ColumnTypes[T];
  /** Throws unless all bytes were taken. */
  end(): void;
}

/** Read bytes that `writeStored` wrote, and check that they are as they were. */
export function readStored(magic: string, bytes: unknown): StoredReader {
  const refuse = (found: string): MetricError =>
    unsupported('bytes', found, `what toBinary returned, which begins with ${magic}`);
  if (!isTypedArray(bytes)) throw refuse(describeType(bytes));
  if (bytes.byteLength === 0) throw refuse('empty');
  const all = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = String.fromCharCode(...all.subarray(0, CRC_AT));
  if (found !== magic) throw refuse(beginning(found));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWhole = all.length >= HEAD_AT && view.getUint32(CRC_AT, true) === checksumOf(all);
  if (!isWhole) throw refuse('cut off or changed: its checksum differs');
  const headEnd = HEAD_AT + view.getUint32(LENGTH_AT, true);
  let at = align(headEnd);
  const take = <T extends keyof ColumnTypes>(type: T, length: number): ColumnTypes[T] => {
    const size = Number.isSafeInteger(length) ? length * ELEMENT_BYTES[type] : NaN;
    if (!(size >= 0 && at + align(size) <= all.length)) throw refuse('too short for its counts');
    const own = all.slice(at, at + size);
    swapUnlessLittle(own, ELEMENT_BYTES[type]);
    at += align(size);
    return MAKERS[type](own.buffer) as ColumnTypes[T];
  };
  const end = (): void => {
    if (at !== all.length) throw refuse('too long for its counts');
  };
  if (at > all.length) throw refuse('too short for its facts');
  try {
    const head: unknown = JSON.parse(new TextDecoder().decode(all.slice(HEAD_AT, headEnd)));
    return { head, take, end };
  } catch {
    throw refuse('without facts');
  }
}

function beginning(found: string): string {
  const isText = /^[\x20-\x7e]{4}$/.test(found);
  return isText ? `bytes that begin with ${found}` : 'other bytes';
}

function checksumOf(bytes: Uint8Array): number {
  if (!crcTables) {
    crcTables = new Int32Array(4 * 256);
    writeCrcTables(crcTables);
  }
  return crc32(bytes, LENGTH_AT, crcTables);
}

function align(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function swapUnlessLittle(bytes: Uint8Array, elementBytes: number): void {
  if (isLittleEndian() || elementBytes === 1) return;
  for (let at = 0; at < bytes.length; at += elementBytes) {
    bytes.subarray(at, at + elementBytes).reverse();
  }
}
