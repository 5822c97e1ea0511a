/** The same values as a view that starts anywhere in a larger buffer full of other values. */
export function unaligned(values: ArrayLike<number>, offset: number): Int32Array {
  const larger = new Int32Array(offset + values.length + 3).fill(0x55555555);
  larger.set(values, offset);
  return larger.subarray(offset, offset + values.length);
}

/** The same bytes as a view that starts anywhere in a larger buffer full of other bytes. */
export function unalignedBytes(values: ArrayLike<number>, offset: number): Uint8Array {
  const larger = new Uint8Array(offset + values.length + 3).fill(0x55);
  larger.set(values, offset);
  return larger.subarray(offset, offset + values.length);
}
