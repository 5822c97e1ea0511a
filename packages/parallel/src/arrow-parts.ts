import type { ArrowColumn, TypedArray } from '@confmat/core';
import type { ArrowChunk, ArrowType } from '@confmat/core/internal';
import { isArrowColumn } from '@confmat/core/internal';

/**
 * An Arrow column as plain data: what core reads of it and nothing else, so that it can be sent to
 * a thread.
 * @param place What to put in the place of each array of it.
 */
export function plainArrowColumn(
  column: ArrowColumn,
  place: (array: TypedArray) => TypedArray,
): ArrowColumn {
  // Most chunks share one dictionary, which is then read and sent once.
  const known = new Map<ArrowColumn, ArrowColumn>();
  const placed = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(placed);
    return ArrayBuffer.isView(part) ? place(part as TypedArray) : undefined;
  };
  const ofColumn = ({ length, type, data }: ArrowColumn): ArrowColumn => ({
    length,
    type: plainType(type),
    data: data.map(ofChunk),
  });
  const ofDictionary = (dictionary: unknown): ArrowColumn | undefined => {
    if (!isArrowColumn(dictionary)) return undefined;
    const entries = known.get(dictionary) ?? ofColumn(dictionary);
    known.set(dictionary, entries);
    return entries;
  };
  const ofChunk = (chunk: ArrowChunk): ArrowChunk => ({
    length: chunk.length,
    offset: chunk.offset ?? 0,
    nullCount: chunk.nullCount,
    values: placed(chunk.values),
    nullBitmap: (placed(chunk.nullBitmap ?? chunk.validity) ?? null) as Uint8Array | null,
    valueOffsets: placed(chunk.valueOffsets ?? chunk.offsets),
    data: placed(chunk.variadicBuffers ?? chunk.data),
    dictionary: ofDictionary(chunk.dictionary),
  });
  return ofColumn(column);
}

function plainType({ typeId, precision }: ArrowType): ArrowType {
  return precision === undefined ? { typeId } : { typeId, precision };
}
