import { arrowColumns } from './arrow-fields.js';
import type { ArrowField } from './arrow-fields.js';
import {
  DICTIONARY_BATCH,
  Fault,
  NOT_ARROW,
  PAIR_BYTES,
  RECORD_BATCH,
  SCHEMA,
  START_BYTES,
  damaged,
  isArrowFile,
  messageAt,
  readFooter,
  viewOf,
  wholly,
} from './arrow-messages.js';
import type { FileBytes, Message } from './arrow-messages.js';
import { sizeAt, sizeField, tableField, vectorField } from './flat-table.js';
import type { FlatTable, FlatVector } from './flat-table.js';

/**
 * Find what is wrong with an Arrow file or stream: readers of them may make no progress where marks,
 * lengths or places do not fit together. Reads what describes the batches, and not their cells.
 *
 * @returns What is wrong, as a message goes on after the name of the file; null if nothing is.
 */
export async function arrowFault(file: FileBytes): Promise<string | null> {
  try {
    await ((await isArrowFile(file)) ? checkFile(file) : checkStream(file));
    return null;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    // A place that is not within the bytes.
    if (error instanceof RangeError)
      return damaged('its description does not fit together').message;
    throw error;
  }
}

async function checkFile(file: FileBytes): Promise<void> {
  const { from: footerAt, schema, blocks } = await readFooter(file);
  const fields = fieldsOf(schema);
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
  const fields = fieldsOf(first.header);
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

const fieldsOf = (schema: FlatTable): readonly ArrowField[] =>
  arrowColumns(schema).flatMap(({ fields }) => fields);

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
