import { MetricError } from '../errors.js';
import { encodeByTable } from '../kernels/encode-integers.js';
import { encodeUtf8 } from '../kernels/encode-utf8.js';
import { fillInvalid, findValid, unpackBits } from '../kernels/validity.js';
import { ARROW, isArrowColumn, validityOf } from './arrow-layout.js';
import type { ArrowChunk, ArrowColumn, ArrowType } from './arrow-layout.js';
import { codeIntegers, onlyPresent } from './coded-column.js';
import type { CodedColumn, ReadColumn } from './coded-column.js';
import type { TypedArray } from './column.js';
import { integerCells } from './integer-cells.js';
import { LabelIndex } from './label-index.js';
import { textsOf } from './arrow-texts.js';

/**
 * Read an Arrow column of labels: integers and dictionary keys without a JavaScript value per row.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param column The column.
 * @returns The column as integers or codes; rows that are null have the code −1.
 * @throws {MetricError} `unsupported-type`, `invalid-label`, `mixed-labels`.
 */
export function readArrowColumn(caller: string, argument: string, column: ArrowColumn): ReadColumn {
  const chunks = column.data.filter((chunk) => chunk.length > 0);
  const pieces = chunks.map((chunk) => readChunk(caller, argument, column.type, chunk));
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  return pieces.length > 0 && pieces.every((piece) => piece.form === 'integers')
    ? { form: 'integers', values: concatenate(pieces.map(({ values }) => values)) }
    : joinPieces(caller, argument, pieces);
}

function readChunk(
  caller: string,
  argument: string,
  type: ArrowType,
  chunk: ArrowChunk,
): ReadColumn {
  switch (type.typeId) {
    case ARROW.int:
    case ARROW.float:
      return readNumbers(caller, argument, type, chunk);
    case ARROW.bool:
      return readBooleans(chunk);
    case ARROW.utf8:
    case ARROW.largeUtf8:
    case ARROW.utf8View:
      return readTexts(type, chunk);
    case ARROW.dictionary:
      return readDictionary(caller, argument, chunk);
    case ARROW.null:
      return allNull(chunk.length);
    default:
      throw unsupported(caller, argument, type);
  }
}

function readNumbers(
  caller: string,
  argument: string,
  type: ArrowType,
  chunk: ArrowChunk,
): ReadColumn {
  // Half floats are held as raw 16-bit patterns, which would pass for integers.
  if (type.typeId === ARROW.float && type.precision === 0) {
    throw unsupported(caller, argument, type);
  }
  const cells: TypedArray = (chunk.values as TypedArray).subarray(0, chunk.length);
  const validity = validityOf(chunk);
  const values = integerCells(cells);
  if (values && !validity) return { form: 'integers', values };
  if (values && validity) {
    return withNulls(cells instanceof Int32Array ? values.slice() : values, validity);
  }
  return codeSlowly(caller, argument, cells, validity);
}

type Validity = NonNullable<ReturnType<typeof validityOf>>;

/** Codes of integers some of which are null; what stands in a null's place is no label. */
function withNulls(values: Int32Array, { bits, offset }: Validity): CodedColumn {
  const valid = findValid(bits, offset, values.length);
  if (valid < 0) return allNull(values.length);
  fillInvalid(values, bits, offset, values[valid] ?? 0);
  const { codes, labels } = codeIntegers(values);
  fillInvalid(codes, bits, offset, -1);
  return { form: 'codes', codes, labels, hasNulls: true };
}

/** Wide integers and floats, a value at a time. */
function codeSlowly(
  caller: string,
  argument: string,
  cells: TypedArray,
  validity: Validity | null,
): CodedColumn {
  const index = new LabelIndex(caller, argument);
  const codes = new Int32Array(cells.length);
  if (validity) fillInvalid(codes, validity.bits, validity.offset, -1);
  let hasNulls = false;
  for (let row = 0; row < codes.length; ++row) {
    if (codes[row] === 0) codes[row] = index.codeOf(cells[row], row);
    if (codes[row] === -1) hasNulls = true;
  }
  return { form: 'codes', codes, labels: index.labels, hasNulls };
}

function readBooleans(chunk: ArrowChunk): CodedColumn {
  const codes = new Int32Array(chunk.length);
  unpackBits(chunk.values as Uint8Array, chunk.offset ?? 0, codes);
  const validity = validityOf(chunk);
  if (validity) fillInvalid(codes, validity.bits, validity.offset, -1);
  return onlyPresent(codes, [false, true], validity !== null);
}

const FIRST_SLOTS = 1024;
const decoder = new TextDecoder();

function readTexts(type: ArrowType, chunk: ArrowChunk): CodedColumn {
  const { bytes, offsets } = textsOf(type, chunk);
  const n = chunk.length;
  const codes = new Int32Array(n);
  let slots = new Int32Array(FIRST_SLOTS);
  let firstRow = new Int32Array(FIRST_SLOTS >>> 1);
  const filled = new Int32Array(1);
  let row = encodeUtf8(bytes, offsets, 0, slots, firstRow, filled, codes);
  while (row < n) {
    // Start over in a table of four times the size: sizes add up to a third more work at most.
    slots = new Int32Array(4 * slots.length);
    firstRow = new Int32Array(slots.length >>> 1);
    filled[0] = 0;
    row = encodeUtf8(bytes, offsets, 0, slots, firstRow, filled, codes);
  }
  const labels = Array.from(firstRow.subarray(0, filled[0]), (first) =>
    decoder.decode(bytes.subarray(offsets[first], offsets[first + 1])),
  );
  const validity = validityOf(chunk);
  if (!validity) return { form: 'codes', codes, labels, hasNulls: false };
  fillInvalid(codes, validity.bits, validity.offset, -1);
  return onlyPresent(codes, labels, true);
}

function readDictionary(caller: string, argument: string, chunk: ArrowChunk): CodedColumn {
  const { dictionary, values } = chunk;
  if (!isArrowColumn(dictionary)) throw new Error('bug: an Arrow dictionary has no values');
  const entries = asCodes(readArrowColumn(caller, argument, dictionary));
  const keys = integerCells((values as Int32Array).subarray(0, chunk.length));
  if (!keys) throw new Error('bug: a dictionary key is beyond 32 bits');
  const codes = values instanceof Int32Array ? keys.slice() : keys;
  const validity = validityOf(chunk);
  if (validity) fillInvalid(codes, validity.bits, validity.offset, 0);
  // A dictionary may be empty where every row is null.
  if (entries.labels.length === 0) return allNull(chunk.length);
  encodeByTable(codes, 0, entries.codes, codes);
  if (validity) fillInvalid(codes, validity.bits, validity.offset, -1);
  return onlyPresent(codes, entries.labels, validity !== null || entries.hasNulls);
}

function allNull(n: number): CodedColumn {
  return { form: 'codes', codes: new Int32Array(n).fill(-1), labels: [], hasNulls: n > 0 };
}

function asCodes(column: ReadColumn): CodedColumn {
  return column.form === 'codes' ? column : codeIntegers(column.values);
}

/** Chunks have codes of their own; put them under one list of labels. */
function joinPieces(caller: string, argument: string, pieces: readonly ReadColumn[]): CodedColumn {
  const index = new LabelIndex(caller, argument);
  let hasNulls = false;
  const joined = pieces.map(asCodes).map((piece) => {
    const codeOf = new Int32Array(piece.labels.length + 1).fill(-1);
    piece.labels.forEach((label, code) => (codeOf[code + 1] = index.codeOf(label, 0)));
    hasNulls ||= piece.hasNulls;
    const codes = new Int32Array(piece.codes.length);
    encodeByTable(piece.codes, -1, codeOf, codes);
    return codes;
  });
  return { form: 'codes', codes: concatenate(joined), labels: index.labels, hasNulls };
}

function concatenate(pieces: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let row = 0;
  for (const piece of pieces) {
    joined.set(piece, row);
    row += piece.length;
  }
  return joined;
}

function unsupported(caller: string, argument: string, type: ArrowType): MetricError {
  return new MetricError(caller, {
    code: 'unsupported-type',
    argument,
    received: `an Arrow column of type ${String(type)}`,
    expected: 'integers, booleans, texts or a dictionary of these',
  });
}
