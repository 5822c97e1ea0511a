import { ARROW, isArrowColumn } from './arrow-layout.js';
import type { ArrowChunk, ArrowColumn, ArrowType } from './arrow-layout.js';
import { isTypedArray } from './column.js';
import type { CheckedColumn, TypedArray } from './column.js';

/**
 * The rows [start, end) of a column: of a typed array and an Arrow column a view, of an array a
 * copy.
 */
export function sliceColumn<C extends CheckedColumn>(column: C, start: number, end: number): C;
export function sliceColumn(column: CheckedColumn, start: number, end: number): CheckedColumn {
  if (isTypedArray(column)) return column.subarray(start, end);
  return isArrowColumn(column) ? sliceArrowColumn(column, start, end) : column.slice(start, end);
}

function sliceArrowColumn({ type, data }: ArrowColumn, start: number, end: number): ArrowColumn {
  const chunks: ArrowChunk[] = [];
  let row = 0;
  for (const chunk of data) {
    const first = Math.max(0, start - row);
    const last = Math.min(chunk.length, end - row);
    if (first < last) chunks.push(sliceChunk(type, chunk, first, last));
    row += chunk.length;
  }
  return { length: chunks.reduce((n, { length }) => n + length, 0), type, data: chunks };
}

const VIEW_BYTES = 16;

/**
 * The rows [start, end) of a chunk of an Arrow column as a chunk of its own; buffers are shared.
 */
export function sliceChunk(
  type: ArrowType,
  chunk: ArrowChunk,
  start: number,
  end: number,
): ArrowChunk {
  const { values, dictionary, nullBitmap, validity, variadicBuffers, data } = chunk;
  const valueOffsets = chunk.valueOffsets ?? chunk.offsets;
  const isView = type.typeId === ARROW.utf8View;
  const width = isView ? VIEW_BYTES : 1;
  const isBased =
    isView ||
    type.typeId === ARROW.int ||
    type.typeId === ARROW.float ||
    type.typeId === ARROW.dictionary;
  return {
    length: end - start,
    offset: (chunk.offset ?? 0) + start,
    nullCount: chunk.nullCount,
    values: isBased ? (values as TypedArray).subarray(width * start, width * end) : values,
    nullBitmap: nullBitmap ?? validity ?? null,
    valueOffsets: ArrayBuffer.isView(valueOffsets)
      ? (valueOffsets as TypedArray).subarray(start, end + 1)
      : valueOffsets,
    ...(variadicBuffers && { variadicBuffers }),
    data,
    dictionary,
  };
}
