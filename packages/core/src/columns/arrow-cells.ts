import { mustBeKey, mustHaveEntries } from '../errors/words.js';
import { findInvalid } from './kernels/validity.js';
import { ARROW, checkChunks, isArrowColumn, validityOf } from './arrow-layout.js';
import type { ArrowChunk, ArrowColumn } from './arrow-layout.js';
import { codedColumn } from './coded-column.js';
import type { TypedArray } from './column.js';
import { emptyFloats, floatsOfType } from './arrow-floats.js';
import type { Label } from '../label.js';
import { readArrowColumn } from './read-arrow-column.js';

/** Floats, NaN where missing, or other cells, null where missing; shape (nSamples,). */
export type ArrowCells = Float64Array | Float32Array | readonly (Label | null)[];

/**
 * Read the cells of an Arrow column one by one, for those who take more than labels: floats of any
 * value, also those of a dictionary.
 */
export function arrowCells(argument: string, column: ArrowColumn): ArrowCells {
  checkChunks(argument, column);
  if (column.type.typeId === ARROW.float) return floatsOf(column);
  const isOfFloats = column.data.some(({ dictionary }) => isFloatColumn(dictionary));
  if (column.type.typeId === ARROW.dictionary && isOfFloats) return floatEntries(argument, column);
  const { codes, labels } = codedColumn(readArrowColumn(argument, column));
  return Array.from(codes, (code) => labels[code] ?? null);
}

function isFloatColumn(value: unknown): value is ArrowColumn {
  return isArrowColumn(value) && value.type.typeId === ARROW.float;
}

function floatsOf({ length, type, data }: ArrowColumn): Float64Array | Float32Array {
  const floats = emptyFloats(type, length);
  let row = 0;
  for (const chunk of data) {
    const values = (chunk.values as Float64Array).subarray(0, chunk.length);
    floats.set(floatsOfType(type, values), row);
    const isMissing = missingIn(chunk);
    for (let i = 0; i < chunk.length; ++i) if (isMissing(i)) floats[row + i] = NaN;
    row += chunk.length;
  }
  return floats;
}

function floatEntries(argument: string, column: ArrowColumn): Float64Array {
  const floats = new Float64Array(column.length);
  let row = 0;
  for (const [place, chunk] of column.data.entries()) {
    const { dictionary, values } = chunk;
    if (!isFloatColumn(dictionary)) throw mustHaveEntries(argument);
    const entries = arrowCells(`${argument}.dictionary`, dictionary) as Float64Array;
    const isMissing = missingIn(chunk);
    for (let i = 0; i < chunk.length; ++i) {
      const key = (values as TypedArray)[i] ?? NaN;
      const entry = isMissing(i) ? NaN : entries[Number(key)];
      if (entry === undefined) {
        throw mustBeKey({ argument, row: row + i }, key, entries.length, place > 0);
      }
      floats[row + i] = entry;
    }
    row += chunk.length;
  }
  return floats;
}

function missingIn(chunk: ArrowChunk): (row: number) => boolean {
  const validity = validityOf(chunk);
  if (!validity) return () => false;
  const { bits, offset } = validity;
  return (row) => findInvalid(bits, offset + row, 1) === 0;
}
