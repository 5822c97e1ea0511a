import type { ArrowColumn } from './arrow-layout.js';
import type { LabelColumn } from './column.js';
import type { Label } from '../label.js';

const TYPE = { dictionary: -1, float: 3, utf8: 5, boolean: 6 } as const;
const DOUBLE = 2;

/**
 * A column of labels by their codes, which is counted without a value for each row.
 *
 * @param codes In [0, labels.length), or −1 for a missing label, shape (nRows,).
 */
export function columnOfCodes(codes: Int32Array, labels: readonly Label[]): LabelColumn {
  const dictionary = dictionaryOf(labels);
  return dictionary
    ? columnOfKeys(codes, dictionary)
    : Array.from(codes, (code) => labels[code] ?? null);
}

/** An Arrow column of dictionary keys. */
function columnOfKeys(codes: Int32Array, dictionary: ArrowColumn): ArrowColumn {
  const { length } = codes;
  const validity = validityOf(codes);
  const chunk = { length, nullCount: validity ? 1 : 0, values: codes, validity, dictionary };
  return { length, type: { typeId: TYPE.dictionary }, data: [chunk] };
}

/** The bits of the rows with a label; null if all have one. */
function validityOf(codes: Int32Array): Uint8Array | null {
  if (!codes.includes(-1)) return null;
  const bits = new Uint8Array(Math.ceil(codes.length / 8));
  for (let row = 0; row < codes.length; ++row) {
    if ((codes[row] ?? -1) >= 0) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7));
  }
  return bits;
}

/** Labels as an Arrow column; null of kinds that are mixed and of texts that UTF-8 cannot hold. */
function dictionaryOf(labels: readonly Label[]): ArrowColumn | null {
  const [first] = labels;
  if (labels.some((label) => typeof label !== typeof first)) return null;
  switch (typeof first) {
    case 'string':
      return dictionaryOfTexts(labels as readonly string[]);
    case 'number':
      return columnOf(
        { typeId: TYPE.float, precision: DOUBLE },
        { values: Float64Array.from(labels as readonly number[]), length: labels.length },
      );
    case 'boolean':
      return dictionaryOfBits(labels as readonly boolean[]);
    default:
      return null;
  }
}

function dictionaryOfBits(labels: readonly boolean[]): ArrowColumn {
  const values = new Uint8Array(Math.ceil(labels.length / 8));
  labels.forEach((label, code) => {
    if (label) values[code >> 3] = (values[code >> 3] ?? 0) | (1 << (code & 7));
  });
  return columnOf({ typeId: TYPE.boolean }, { values, length: labels.length });
}

function dictionaryOfTexts(texts: readonly string[]): ArrowColumn | null {
  const encoder = new TextEncoder();
  const parts = texts.map((text) => encoder.encode(text));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  if (parts.some((bytes, code) => decoder.decode(bytes) !== texts[code])) return null;
  const offsets = new Int32Array(parts.length + 1);
  parts.forEach((bytes, code) => (offsets[code + 1] = (offsets[code] ?? 0) + bytes.length));
  const values = new Uint8Array(offsets.at(-1) ?? 0);
  parts.forEach((bytes, code) => values.set(bytes, offsets[code]));
  return columnOf({ typeId: TYPE.utf8 }, { values, offsets, length: texts.length });
}

function columnOf(
  type: ArrowColumn['type'],
  chunk: Pick<ArrowColumn['data'][number], 'length' | 'values' | 'offsets'>,
): ArrowColumn {
  return { type, length: chunk.length, data: [{ nullCount: 0, ...chunk }] };
}
