import { byteField, rootTable, sizeAt, sizeField, tableField, vectorField } from './flat-table.js';
import type { FlatTable, FlatVector } from './flat-table.js';

/** The bytes of a file, read at any place. */
export interface FileBytes {
  readonly size: number;
  /** The bytes from a place on; fewer only at the end of the file. */
  readonly read: (from: number, nBytes: number) => Uint8Array | Promise<Uint8Array>;
}

/** What a file is that is none of Arrow, or a part of one. */
export const NOT_ARROW = 'is not an Arrow file, or only the beginning of one';

/** What is wrong with a file: its message goes on after the name of the file. */
export class Fault extends Error {}

export const damaged = (reason: string): Fault => new Fault(`is a damaged Arrow file (${reason})`);

const MAGIC = [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31];
const isMagic = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);
/** The mark, and two bytes that fill it up. */
export const START_BYTES = 8;
export const SCHEMA = 1;
export const DICTIONARY_BATCH = 2;
export const RECORD_BATCH = 3;

/** A message of a file: where it is, what describes it, and where its cells begin. */
export interface Message {
  /** The version of the format; 4 is the fifth. */
  readonly version: number;
  readonly kind: number;
  readonly header: FlatTable;
  /** Where the description begins. */
  readonly from: number;
  /** The whole description. */
  readonly table: FlatTable;
  readonly body: number;
  readonly bodyBytes: number;
  /** Where the next one begins. */
  readonly end: number;
}

/** Where the last part of a file says that a batch is. */
export interface Block {
  readonly from: number;
  readonly end: number;
  readonly kind: number;
}

/** The last part of a file. */
export interface Footer {
  readonly from: number;
  readonly table: FlatTable;
  readonly schema: FlatTable;
  /** In the order of the file. */
  readonly blocks: readonly Block[];
}

/** Whether bytes are a file, whose last part says where everything is, and no stream. */
export async function isArrowFile(file: FileBytes): Promise<boolean> {
  return isMagic(await file.read(0, MAGIC.length));
}

/** Read the last part of a file. */
export async function readFooter(file: FileBytes): Promise<Footer> {
  const endAt = file.size - MAGIC.length;
  const tail = await file.read(endAt - 4, MAGIC.length + 4);
  if (endAt < START_BYTES + 4 || !isMagic(tail.subarray(4))) throw new Fault(NOT_ARROW);
  const nBytes = viewOf(tail).getInt32(0, true);
  const from = endAt - 4 - nBytes;
  if (nBytes <= 0 || from < START_BYTES) throw damaged('its footer has no such length');
  const table = rootTable(await wholly(file, from, nBytes));
  const schema = tableField(table, 1);
  vectorField(table, 4, 4);
  if (!schema) throw damaged('it has no schema');
  const blocks = [
    ...blocksOf(dictionaryBlocks(table), DICTIONARY_BATCH),
    ...blocksOf(vectorField(table, 3, BLOCK_BYTES), RECORD_BATCH),
  ].sort((a, b) => a.from - b.from);
  return { from, table, schema, blocks };
}

/** Where the last part of a file lists its dictionaries. */
export const dictionaryBlocks = (footer: FlatTable): FlatVector =>
  vectorField(footer, 2, BLOCK_BYTES);

export const BLOCK_BYTES = 24;
/** A length and a place, or two lengths. */
export const PAIR_BYTES = 16;

export function blocksOf({ view, at, length }: FlatVector, kind: number): readonly Block[] {
  return Array.from({ length }, (_, i) => {
    const place = at + i * BLOCK_BYTES;
    const from = sizeAt(view, place);
    return { kind, from, end: from + view.getInt32(place + 8, true) + sizeAt(view, place + 16) };
  });
}

/** The message that begins at a place; null at the end of a stream. */
export async function messageAt(file: FileBytes, at: number, end: number): Promise<Message | null> {
  const marks = viewOf(await file.read(at, Math.min(8, end - at)));
  if (marks.byteLength < 4) throw damaged('it ends within a message');
  const isMarked = marks.getInt32(0, true) === -1;
  if (isMarked && marks.byteLength < 8) throw damaged('it ends within a message');
  const nBytes = marks.getInt32(isMarked ? 4 : 0, true);
  if (nBytes === 0) return null;
  const from = at + (isMarked ? 8 : 4);
  const body = from + nBytes;
  // A text in place of a stream gives a length beyond any file.
  if (nBytes < 0 || body > end) throw at === 0 ? new Fault(NOT_ARROW) : damaged('a message is cut');
  const message = rootTable(await wholly(file, from, nBytes));
  const bodyBytes = sizeField(message, 3);
  const header = tableField(message, 2);
  vectorField(message, 4, 4);
  if (!header || !(body + bodyBytes <= end)) throw damaged('a message is cut');
  const [version, kind] = [byteField(message, 0), byteField(message, 1)];
  return { version, kind, header, from, table: message, body, bodyBytes, end: body + bodyBytes };
}

export async function wholly(file: FileBytes, from: number, nBytes: number): Promise<Uint8Array> {
  const bytes = await file.read(from, nBytes);
  if (bytes.length < nBytes) throw damaged('it ends within a message');
  return bytes;
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
