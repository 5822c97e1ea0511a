import { arrowFields } from './arrow-fields.js';
import type { ArrowField } from './arrow-fields.js';
import { byteField, rootTable, sizeAt, sizeField, tableField, vectorField } from './flat-table.js';
import type { FlatTable, FlatVector } from './flat-table.js';

/** The bytes of a file, any of which can be read. */
export interface FileBytes {
  readonly size: number;
  /** The bytes from a place on; fewer only at the end of the file. */
  readonly read: (from: number, nBytes: number) => Uint8Array | Promise<Uint8Array>;
}

/** What a file is that is none of Arrow, or a part of one. */
export const NOT_ARROW = 'is not an Arrow file, or only the beginning of one';

/**
 * Find what is wrong with an Arrow file or stream: readers of them may make no progress where marks,
 * lengths or places do not fit together. Reads what describes the batches, and not their cells.
 *
 * @returns What is wrong, as a message goes on after the name of the file; null if nothing is.
 */
export async function arrowFault(file: FileBytes): Promise<string | null> {
  try {
    const start = await file.read(0, MAGIC.length);
    await (isMagic(start) ? checkFile(file) : checkStream(file));
    return null;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    // A place that is not within the bytes.
    if (error instanceof RangeError)
      return damaged('its description does not fit together').message;
    throw error;
  }
}

class Fault extends Error {}

const damaged = (reason: string): Fault => new Fault(`is a damaged Arrow file (${reason})`);

const MAGIC = [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31];
const isMagic = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte);
/** The mark, and two bytes that fill it up. */
const START_BYTES = 8;
const [SCHEMA, DICTIONARY_BATCH, RECORD_BATCH] = [1, 2, 3];

/** A message of a file: where it is, what describes it, and where its cells begin. */
interface Message {
  readonly kind: number;
  readonly header: FlatTable;
  readonly body: number;
  readonly bodyBytes: number;
  /** Where the next one begins. */
  readonly end: number;
}

/** Where the last part of a file says that a batch is. */
interface Block {
  readonly from: number;
  readonly end: number;
  readonly kind: number;
}

async function checkFile(file: FileBytes): Promise<void> {
  const endAt = file.size - MAGIC.length;
  const tail = await file.read(endAt - 4, MAGIC.length + 4);
  if (endAt < START_BYTES + 4 || !isMagic(tail.subarray(4))) throw new Fault(NOT_ARROW);
  const nBytes = viewOf(tail).getInt32(0, true);
  const footerAt = endAt - 4 - nBytes;
  if (nBytes <= 0 || footerAt < START_BYTES) throw damaged('its footer has no such length');
  const footer = rootTable(await wholly(file, footerAt, nBytes));
  const schema = tableField(footer, 1);
  vectorField(footer, 4, 4);
  if (!schema) throw damaged('it has no schema');
  const fields = arrowFields(schema);
  const blocks = [
    ...blocksOf(vectorField(footer, 2, BLOCK_BYTES), DICTIONARY_BATCH),
    ...blocksOf(vectorField(footer, 3, BLOCK_BYTES), RECORD_BATCH),
  ].sort((a, b) => a.from - b.from);
  let free = START_BYTES;
  for (const [place, { from, end, kind }] of blocks.entries()) {
    const where = `batch ${place + 1}`;
    if (!(from >= free && end <= footerAt)) throw damaged(`${where}: not within the file`);
    free = end;
    const message = await messageAt(file, from, end);
    if (message?.kind !== kind) throw damaged(`${where}: is of another kind than its footer says`);
    await checkBatch(file, message, fields, where);
  }
}

async function checkStream(file: FileBytes): Promise<void> {
  const first = await messageAt(file, 0, file.size);
  if (first?.kind !== SCHEMA) throw new Fault(NOT_ARROW);
  const fields = arrowFields(first.header);
  let place = 0;
  for (let at = first.end; at < file.size;) {
    const message = await messageAt(file, at, file.size);
    if (!message) return;
    const where = `batch ${++place}`;
    if (message.kind !== DICTIONARY_BATCH && message.kind !== RECORD_BATCH) {
      throw damaged(`${where}: is no batch`);
    }
    await checkBatch(file, message, fields, where);
    at = message.end;
  }
}

const BLOCK_BYTES = 24;

function blocksOf({ view, at, length }: FlatVector, kind: number): readonly Block[] {
  return Array.from({ length }, (_, i) => {
    const place = at + i * BLOCK_BYTES;
    const from = sizeAt(view, place);
    return { kind, from, end: from + view.getInt32(place + 8, true) + sizeAt(view, place + 16) };
  });
}

/** The message that begins at a place; null at the end of a stream. */
async function messageAt(file: FileBytes, at: number, end: number): Promise<Message | null> {
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
  return { kind: byteField(message, 1), header, body, bodyBytes, end: body + bodyBytes };
}

const PAIR_BYTES = 16;

/** Check that the rows, columns and buffers of a batch can be where it says. */
async function checkBatch(
  file: FileBytes,
  { kind, header, body, bodyBytes }: Message,
  fields: readonly ArrowField[],
  where: string,
): Promise<void> {
  const batch = kind === DICTIONARY_BATCH ? tableField(header, 1) : header;
  if (!batch) throw damaged(`${where}: has no rows`);
  const nRows = sizeField(batch, 0);
  const nodes = vectorField(batch, 1, PAIR_BYTES);
  const buffers = pairsOf(vectorField(batch, 2, PAIR_BYTES));
  const lengths = pairsOf(nodes);
  vectorField(batch, 4, 8);
  const isInside = buffers.every(([from, nBytes]) => from + nBytes <= bodyBytes);
  if (!isInside) throw damaged(`${where}: a column is not within it`);
  if (lengths.some(([length, nNulls]) => !(nNulls <= length))) {
    throw damaged(`${where}: a column has no such length`);
  }
  if (kind === RECORD_BATCH) {
    const isOfSchema =
      lengths.length === fields.length &&
      fields.every(({ isColumn }, i) => !isColumn || lengths[i]?.[0] === nRows);
    if (!isOfSchema) throw damaged(`${where}: its columns are not those of the schema`);
    if (fields.every(({ needsNoBytes }) => needsNoBytes)) {
      if (!(nRows <= MOST_WITHOUT_BYTES)) throw damaged(`${where}: has no such number of rows`);
      return;
    }
  }
  const longest = lengths.reduce((most, [length]) => Math.max(most, length), nRows);
  // A row takes a bit at least.
  const needed = longest / 8;
  if (!(needed <= (await bytesOf(file, batch, body, bodyBytes, buffers, needed, where)))) {
    throw damaged(`${where}: has more rows than bytes for them`);
  }
}

/** The most rows of columns that take no bytes: a loop over them still ends soon. */
const MOST_WITHOUT_BYTES = 2 ** 31;

/** The bytes of a batch, unpacked; no more are looked for than are needed. */
async function bytesOf(
  file: FileBytes,
  batch: FlatTable,
  body: number,
  bodyBytes: number,
  buffers: readonly (readonly [from: number, nBytes: number])[],
  needed: number,
  where: string,
): Promise<number> {
  if (!tableField(batch, 3)) return bodyBytes;
  let sum = 0;
  for (const [from, nBytes] of buffers) {
    if (sum >= needed) break;
    if (nBytes < 8) continue;
    const length = viewOf(await wholly(file, body + from, 8)).getBigInt64(0, true);
    const unpacked = length === -1n ? nBytes - 8 : Number(length);
    if (!(unpacked >= 0 && unpacked <= nBytes * MOST_UNPACKED)) {
      throw damaged(`${where}: a column unpacks to no such length`);
    }
    sum += unpacked;
  }
  return sum;
}

/** A block of Zstandard is 128 kB of one byte in four bytes at best. */
const MOST_UNPACKED = 2 ** 16;

function pairsOf({ view, at, length }: FlatVector): readonly (readonly [number, number])[] {
  return Array.from({ length }, (_, i) => {
    const place = at + i * PAIR_BYTES;
    return [sizeAt(view, place), sizeAt(view, place + 8)];
  });
}

async function wholly(file: FileBytes, from: number, nBytes: number): Promise<Uint8Array> {
  const bytes = await file.read(from, nBytes);
  if (bytes.length < nBytes) throw damaged('it ends within a message');
  return bytes;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
