import { mustBeKey, mustHaveEntries, mustHoldLabels } from '../errors/words.js';
import { encodeByTable, markKeys } from '../kernels/encode-integers.js';
import { encodeUtf8 } from './kernels/encode-utf8.js';
import { findMisplacedText } from './kernels/find-misplaced-text.js';
import { fillInvalid, findValid, unpackBits } from './kernels/validity.js';
import {
  ARROW,
  checkChunks,
  describeArrowType,
  isArrowColumn,
  validityOf,
} from './arrow-layout.js';
import type { ArrowChunk, ArrowColumn, ArrowType } from './arrow-layout.js';
import { textsOf } from './arrow-texts.js';
import { codeIntegers, codedColumn, onlyPresent } from './coded-column.js';
import type { CodedColumn, ReadColumn } from './coded-column.js';
import type { CheckedColumn, TypedArray } from './column.js';
import { concatenate } from './concatenate.js';
import { integerCells } from './integer-cells.js';
import { LabelIndex } from './label-index.js';

interface Reading {
  readonly argument: string;
  /** Dictionaries that were read, by identity: most chunks share one. */
  readonly dictionaries: Map<ArrowColumn, CodedColumn>;
}

/**
 * Read an Arrow column of labels, integers and dictionary keys without a JavaScript value per row.
 */
export function readArrowColumn(argument: string, column: ArrowColumn): ReadColumn {
  const reading: Reading = { argument, dictionaries: new Map() };
  const pieces: ReadColumn[] = [];
  let row = 0;
  for (const chunk of column.data) {
    if (chunk.length > 0) pieces.push(readChunk(reading, column.type, chunk, row));
    row += chunk.length;
  }
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  return pieces.length > 0 && pieces.every((piece) => piece.form === 'integers')
    ? { form: 'integers', values: concatenate(pieces.map(({ values }) => values)) }
    : joinPieces(reading, pieces);
}

/** Keys and what they stand for. */
export interface DictionaryColumn {
  /** Keys that were not held against the entries, shape (nSamples,). */
  readonly keys: TypedArray;
  readonly entries: CodedColumn;
}

/**
 * The keys of an Arrow column as they stand; null for other columns, several chunks, or missing
 * keys.
 */
export function readDictionary(argument: string, column: CheckedColumn): DictionaryColumn | null {
  if (!isArrowColumn(column) || column.type.typeId !== ARROW.dictionary) return null;
  const [chunk, ...others] = column.data;
  if (!chunk || others.length > 0 || validityOf(chunk)) return null;
  const { dictionary, length } = chunk;
  if (!isArrowColumn(dictionary)) return null;
  return {
    keys: (chunk.values as TypedArray).subarray(0, length),
    entries: readDictionaryEntries(argument, dictionary),
  };
}

function readDictionaryEntries(argument: string, dictionary: ArrowColumn): CodedColumn {
  const name = `${argument}.dictionary`;
  checkChunks(name, dictionary);
  return codedColumn(readArrowColumn(name, dictionary));
}

/** Read one chunk; `firstRow` is its place in the column, for messages. */
function readChunk(
  reading: Reading,
  type: ArrowType,
  chunk: ArrowChunk,
  firstRow: number,
): ReadColumn {
  switch (type.typeId) {
    case ARROW.int:
    case ARROW.float:
      return readNumberChunk(reading, type, chunk, firstRow);
    case ARROW.bool:
      return readBooleanChunk(chunk);
    case ARROW.utf8:
    case ARROW.largeUtf8:
    case ARROW.utf8View:
      return readTextChunk(reading, type, chunk);
    case ARROW.dictionary:
      return readKeyChunk(reading, chunk, firstRow);
    case ARROW.null:
      return allNull(chunk.length);
    default:
      throw mustHoldLabels(reading.argument, describeArrowType(type));
  }
}

function readNumberChunk(
  reading: Reading,
  type: ArrowType,
  chunk: ArrowChunk,
  firstRow: number,
): ReadColumn {
  // Half floats are held as raw 16-bit patterns, which would pass for integers.
  if (type.typeId === ARROW.float && type.precision === 0) {
    throw mustHoldLabels(reading.argument, describeArrowType(type));
  }
  const cells: TypedArray = (chunk.values as TypedArray).subarray(0, chunk.length);
  const validity = validityOf(chunk);
  const values = integerCells(cells);
  if (!values) return codeSlowly(reading, cells, chunk, firstRow);
  if (!validity) return { form: 'integers', values };
  return withNulls(values === cells ? values.slice() : values, validity);
}

type Validity = NonNullable<ReturnType<typeof validityOf>>;

/** Codes of integers with nulls. What stands in the place of a null is not a label. */
function withNulls(values: Int32Array, { bits, offset }: Validity): CodedColumn {
  const valid = findValid(bits, offset, values.length);
  if (valid < 0) return allNull(values.length);
  fillInvalid(values, bits, offset, values[valid] ?? 0);
  const { codes, labels } = codeIntegers(values);
  fillInvalid(codes, bits, offset, -1);
  return { form: 'codes', codes, labels, hasNulls: codes.includes(-1) };
}

/** Wide integers and floats, a value at a time. */
function codeSlowly(
  { argument }: Reading,
  cells: TypedArray,
  chunk: ArrowChunk,
  firstRow: number,
): CodedColumn {
  const index = new LabelIndex(argument);
  const codes = new Int32Array(cells.length);
  fillNulls(chunk, codes, -1);
  let hasNulls = false;
  for (let row = 0; row < codes.length; ++row) {
    if (codes[row] === 0) codes[row] = index.codeOf(cells[row], firstRow + row);
    if (codes[row] === -1) hasNulls = true;
  }
  return { form: 'codes', codes, labels: index.labels, hasNulls };
}

function readBooleanChunk(chunk: ArrowChunk): CodedColumn {
  const codes = new Int32Array(chunk.length);
  unpackBits(chunk.values as Uint8Array, chunk.offset ?? 0, codes);
  return onlyPresent(codes, [false, true], fillNulls(chunk, codes, -1));
}

/** Put one value in the null rows of a chunk. Returns whether there may be any. */
function fillNulls(chunk: ArrowChunk, values: Int32Array, filler: number): boolean {
  const validity = validityOf(chunk);
  if (validity) fillInvalid(values, validity.bits, validity.offset, filler);
  return validity !== null;
}

const FIRST_SLOTS = 1024;
/** By default a decoder drops a leading U+FEFF, which would make one label of two. */
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

function readTextChunk(reading: Reading, type: ArrowType, chunk: ArrowChunk): CodedColumn {
  const texts = textsOf(type, chunk);
  if (!texts)
    throw mustHoldLabels(reading.argument, `${describeArrowType(type)} with a chunk of 2 GiB`);
  const { bytes, offsets } = texts;
  if (findMisplacedText(offsets, bytes.length) >= 0) {
    const text = `${describeArrowType(type)} with a text that is not within its bytes`;
    throw mustHoldLabels(reading.argument, text);
  }
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
  // A copy, because browsers decode no shared memory.
  const labels = Array.from(firstRow.subarray(0, filled[0]), (first) =>
    decoder.decode(bytes.slice(offsets[first], offsets[first + 1])),
  );
  const column = fillNulls(chunk, codes, -1)
    ? onlyPresent(codes, labels, true)
    : ({ form: 'codes', codes, labels, hasNulls: false } as const);
  // Different bytes that are no UTF-8 decode to the same text.
  return new Set(labels).size < labels.length ? joinPieces(reading, [column]) : column;
}

function readKeyChunk(reading: Reading, chunk: ArrowChunk, firstRow: number): CodedColumn {
  const { dictionary, length } = chunk;
  if (!isArrowColumn(dictionary)) throw mustHaveEntries(reading.argument);
  const entries = readEntries(reading, dictionary);
  // A dictionary may be empty where every row is null.
  if (entries.labels.length === 0) return allNull(length);
  const codes = new Int32Array(length);
  const mayHaveNulls = validityOf(chunk) !== null;
  let keys = dictionaryKeys(chunk);
  if (mayHaveNulls) {
    // The key of a null row may be anything.
    codes.set(keys);
    fillNulls(chunk, codes, 0);
    keys = codes;
  }
  const present = new Uint8Array(dictionary.length);
  const row = markKeys(keys, present);
  if (row >= 0) {
    const place = { argument: reading.argument, row: firstRow + row };
    throw mustBeKey(place, keys[row], dictionary.length, firstRow > 0);
  }
  // Where every entry is a label of its own that occurs, as most often, keys are codes
  // (bench/suites/arrow.js).
  if (!mayHaveNulls && !present.includes(0) && entries.codes.every((code, key) => code === key)) {
    codes.set(keys);
    return { ...entries, codes };
  }
  encodeByTable(keys, 0, entries.codes, codes);
  fillNulls(chunk, codes, -1);
  return onlyPresent(codes, entries.labels, mayHaveNulls || entries.hasNulls);
}

function readEntries({ argument, dictionaries }: Reading, dictionary: ArrowColumn): CodedColumn {
  const known = dictionaries.get(dictionary);
  if (known) return known;
  const entries = readDictionaryEntries(argument, dictionary);
  dictionaries.set(dictionary, entries);
  return entries;
}

/** Keys of 32 bits; a wider one becomes −1, which no dictionary has. */
function dictionaryKeys(chunk: ArrowChunk): Int32Array {
  const keys = (chunk.values as TypedArray).subarray(0, chunk.length);
  const fit = (key: number | bigint): number => (key < 2 ** 31 ? Number(key) : -1);
  return integerCells(keys) ?? Int32Array.from(keys as ArrayLike<number>, fit);
}

function allNull(n: number): CodedColumn {
  return { form: 'codes', codes: new Int32Array(n).fill(-1), labels: [], hasNulls: n > 0 };
}

/** Chunks have codes of their own; put them under one list of labels. */
function joinPieces({ argument }: Reading, pieces: readonly ReadColumn[]): CodedColumn {
  const index = new LabelIndex(argument);
  let hasNulls = false;
  const joined = pieces.map(codedColumn).map((piece) => {
    const codeOf = new Int32Array(piece.labels.length + 1).fill(-1);
    piece.labels.forEach((label, code) => (codeOf[code + 1] = index.codeOf(label, 0)));
    hasNulls ||= piece.hasNulls;
    const codes = new Int32Array(piece.codes.length);
    encodeByTable(piece.codes, -1, codeOf, codes);
    return codes;
  });
  return { form: 'codes', codes: concatenate(joined), labels: index.labels, hasNulls };
}
