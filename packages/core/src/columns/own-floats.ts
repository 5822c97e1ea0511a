import { isTypedArray } from './column.js';
import { HalfFloats, areHalfFloats } from './half-floats.js';

/**
 * Floats as an array of this realm, so that kernels see one class of each kind: the caller's own,
 * or a view of another realm's; null for anything else.
 */
export function ownFloats(value: unknown): Float64Array | Float32Array | null {
  if (!isTypedArray(value)) return null;
  const kind: string = value[Symbol.toStringTag];
  if (value instanceof Float64Array || value instanceof Float32Array) return value;
  const { buffer, byteOffset, length } = value;
  // Detached memory cannot be viewed, and has no cells.
  const cells = length === 0 ? new ArrayBuffer(0) : buffer;
  const offset = length === 0 ? 0 : byteOffset;
  if (kind === 'Float64Array') return new Float64Array(cells, offset, length);
  if (kind !== 'Float32Array') return null;
  const Floats = areHalfFloats(value) ? HalfFloats : Float32Array;
  return new Floats(cells, offset, length);
}
