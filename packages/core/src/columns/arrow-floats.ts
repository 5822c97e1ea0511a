import { ARROW } from './arrow-layout.js';
import type { ArrowColumn } from './arrow-layout.js';
import { HalfFloats, halfFloatsOf } from './half-floats.js';

type ArrowType = ArrowColumn['type'];

const HALF = 0;
const SINGLE = 1;

/** Floats of zero in the precision of an Arrow type; of integers doubles. */
export function emptyFloats(
  { typeId, precision }: ArrowType,
  length: number,
): Float64Array | Float32Array {
  if (typeId === ARROW.float && precision === HALF) return new HalfFloats(length);
  const isSingle = typeId === ARROW.float && precision === SINGLE;
  return isSingle ? new Float32Array(length) : new Float64Array(length);
}

/** The values of a chunk as numbers: those of half floats are held as their bits. */
export function floatsOfType<V extends ArrayLike<number>>(
  { typeId, precision }: ArrowType,
  values: V,
): V | HalfFloats {
  return typeId === ARROW.float && precision === HALF ? halfFloatsOf(values) : values;
}
