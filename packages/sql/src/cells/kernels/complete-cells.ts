/** Write 0 to flags where a code is negative. Assumes equal lengths. O(n) time, no allocation. */
export function clearWhereNegative(codes: Int32Array, flags: Uint8Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) if (codes[i]! < 0) flags[i] = 0;
}

/** Add up the values whose flag is 1. Assumes equal lengths. O(n) time, no allocation. Returns the sum. */
export function sumWhere(flags: Uint8Array, values: Float64Array | Int32Array): number {
  const n = flags.length;
  let sum = 0;
  for (let i = 0; i < n; ++i) sum += flags[i]! * values[i]!;
  return sum;
}
