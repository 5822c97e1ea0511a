import { findValid } from './kernels/validity.js';
import { ARROW, validityOf } from './arrow-layout.js';
import type { ArrowChunk, ArrowType } from './arrow-layout.js';
import { isArrayOf } from './column.js';

/** Texts of a chunk: row i is `bytes[offsets[i] … offsets[i + 1])`. */
export interface Texts {
  readonly bytes: Uint8Array;
  /** Shape (length + 1,). */
  readonly offsets: Int32Array;
}

/** Offsets have 32 bits; so many bytes of text in one chunk are refused. */
const MAX_BYTES = 2 ** 31;

/**
 * Texts of Utf8, LargeUtf8 or Utf8View in Utf8's layout, a view where that is theirs; null from 2
 * GiB on.
 */
export function textsOf(type: ArrowType, chunk: ArrowChunk): Texts | null {
  if (type.typeId === ARROW.utf8View) return textsOfViews(chunk);
  const bytes = chunk.values as Uint8Array;
  const offsets = chunk.valueOffsets ?? chunk.offsets;
  if (isArrayOf(offsets, 'Int32Array')) {
    return { bytes, offsets: offsets.subarray(0, chunk.length + 1) };
  }
  const wide = (offsets as BigInt64Array).subarray(0, chunk.length + 1);
  // Bytes are addressed from the first row's: a slice may start beyond 2 GiB.
  const first = Number(wide[0] ?? 0);
  if (Number(wide[chunk.length] ?? 0) - first >= MAX_BYTES) return null;
  return {
    bytes: bytes.subarray(first),
    offsets: Int32Array.from({ length: wide.length }, (_, row) => Number(wide[row] ?? 0n) - first),
  };
}

const VIEW_BYTES = 16;
const INLINE_BYTES = 12;

/** A view is a length, then the text itself if it has at most 12 bytes, else where it is. */
function textsOfViews(chunk: ArrowChunk): Texts | null {
  const views = chunk.values as Uint8Array;
  const buffers = (chunk.variadicBuffers ?? chunk.data) as readonly Uint8Array[];
  const fields = new DataView(views.buffer, views.byteOffset, views.byteLength);
  const validity = validityOf(chunk);
  // The view of a null row may hold anything.
  const lengthOf = (row: number): number =>
    validity && findValid(validity.bits, validity.offset + row, 1) < 0
      ? 0
      : fields.getInt32(row * VIEW_BYTES, true);
  const n = chunk.length;
  const offsets = new Int32Array(n + 1);
  let total = 0;
  for (let row = 0; row < n; ++row) {
    total += lengthOf(row);
    if (total >= MAX_BYTES) return null;
    offsets[row + 1] = total;
  }
  const bytes = new Uint8Array(total);
  for (let row = 0; row < n; ++row) {
    const start = offsets[row] ?? 0;
    const length = (offsets[row + 1] ?? 0) - start;
    const view = row * VIEW_BYTES;
    const inline = length <= INLINE_BYTES;
    const source = inline ? views : buffers[fields.getInt32(view + 8, true)];
    const from = inline ? view + 4 : fields.getInt32(view + 12, true);
    if (source) bytes.set(source.subarray(from, from + length), start);
  }
  return { bytes, offsets };
}
