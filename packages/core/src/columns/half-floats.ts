import { isArrayOf } from './column.js';

/**
 * Half floats, held as the single floats of the same value: kernels read them as any single floats,
 * and a slice, a view or a copy by `slice` still says what they are.
 */
export class HalfFloats extends Float32Array {
  /** What tells them apart, also those of another realm or copy of this package. */
  readonly areHalf = true;
}

export function areHalfFloats(floats: ArrayBufferView): boolean {
  return (floats as Partial<HalfFloats>).areHalf === true;
}

/** Half floats of cells that are some: a `Float16Array`, or their bits. */
export function halfFloatsOf(cells: ArrayLike<number>): HalfFloats {
  const floats = new HalfFloats(cells.length);
  const areBits = !isArrayOf(cells, 'Float16Array');
  for (let i = 0; i < cells.length; ++i) {
    const cell = cells[i] ?? NaN;
    floats[i] = areBits ? halfOfBits(cell) : cell;
  }
  return floats;
}

/** The number that 16 bits stand for: a sign, 5 bits of exponent, 10 of fraction. */
function halfOfBits(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  if (exponent === 31) return fraction > 0 ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
}
