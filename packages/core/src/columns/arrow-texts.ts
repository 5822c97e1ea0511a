import { ARROW } from './arrow-layout.js';
import type { ArrowChunk, ArrowType } from './arrow-layout.js';

/** Texts of a chunk: row i is `bytes[offsets[i] … offsets[i + 1])`. */
export interface Texts {
  readonly bytes: Uint8Array;
  /** Shape (length + 1,). */
  readonly offsets: Int32Array;
}

/**
 * The texts of a chunk of Utf8, LargeUtf8 or Utf8View in one layout.
 *
 * @param type The column's type.
 * @param chunk The chunk.
 * @returns Bytes and offsets; views where the layout is Utf8's, otherwise copies.
 */
export function textsOf(type: ArrowType, chunk: ArrowChunk): Texts {
  if (type.typeId === ARROW.utf8View) return textsOfViews(chunk);
  const bytes = chunk.values as Uint8Array;
  const offsets = chunk.valueOffsets ?? chunk.offsets;
  if (offsets instanceof Int32Array) {
    return { bytes, offsets: offsets.subarray(0, chunk.length + 1) };
  }
  const wide = (offsets as BigInt64Array).subarray(0, chunk.length + 1);
  // Bytes are addressed from the first row's, so that only a chunk above 2 GiB cannot be.
  const first = Number(wide[0] ?? 0);
  return {
    bytes: bytes.subarray(first),
    offsets: Int32Array.from(wide as ArrayLike<unknown> as ArrayLike<number>, (offset) => {
      return Number(offset) - first;
    }),
  };
}

const VIEW_BYTES = 16;
const INLINE_BYTES = 12;

/** A view is a length, then the text itself if it has at most 12 bytes, else where it is. */
function textsOfViews(chunk: ArrowChunk): Texts {
  const views = chunk.values as Uint8Array;
  const buffers = (chunk.variadicBuffers ?? chunk.data) as readonly Uint8Array[];
  const fields = new DataView(views.buffer, views.byteOffset, views.byteLength);
  const n = chunk.length;
  const offsets = new Int32Array(n + 1);
  for (let row = 0; row < n; ++row) {
    offsets[row + 1] = (offsets[row] ?? 0) + fields.getInt32(row * VIEW_BYTES, true);
  }
  const bytes = new Uint8Array(offsets[n] ?? 0);
  for (let row = 0; row < n; ++row) {
    const view = row * VIEW_BYTES;
    const length = fields.getInt32(view, true);
    const inline = length <= INLINE_BYTES;
    const source = inline ? views : buffers[fields.getInt32(view + 8, true)];
    const from = inline ? view + 4 : fields.getInt32(view + 12, true);
    if (source) bytes.set(source.subarray(from, from + length), offsets[row] ?? 0);
  }
  return { bytes, offsets };
}
