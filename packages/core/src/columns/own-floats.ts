import { isArrayOf } from './column.js';

/**
 * Floats as an array of this realm, so that kernels see one class of each kind: the caller's own,
 * or a view of another realm's; null for anything else.
 */
export function ownFloats(value: unknown): Float64Array | Float32Array | null {
  if (value instanceof Float64Array || value instanceof Float32Array) return value;
  const isDouble = isArrayOf(value, 'Float64Array');
  if (!isDouble && !isArrayOf(value, 'Float32Array')) return null;
  const { buffer, byteOffset, length } = value;
  // Detached memory cannot be viewed, and has no cells.
  const cells = length === 0 ? ([new ArrayBuffer(0), 0] as const) : ([buffer, byteOffset] as const);
  return isDouble ? new Float64Array(...cells, length) : new Float32Array(...cells, length);
}
