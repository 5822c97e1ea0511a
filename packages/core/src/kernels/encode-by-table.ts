/**
 * Mark the values that occur.
 *
 * Assumes values in [least, least + present.length).
 * Writes 1 to `present[value − least]`; does not clear it.
 * O(n) time, no allocation.
 */
export function markPresent(values: Int32Array, least: number, present: Uint8Array): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) present[values[i]! - least] = 1;
}

/**
 * Replace every value by its class code.
 *
 * Assumes values in [least, least + codeOf.length) and equal lengths of `values` and `codes`.
 * Writes `codes`.
 * O(n) time, no allocation.
 */
export function encodeByTable(
  values: Int32Array,
  least: number,
  codeOf: Int32Array,
  codes: Int32Array,
): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) codes[i] = codeOf[values[i]! - least]!;
}

/**
 * Set the code of every row to −1 where the row's code in another column is negative.
 *
 * Assumes equal lengths.
 * Writes `codes`.
 * O(n) time, no allocation.
 */
export function encodeMissing(otherCodes: Int32Array, codes: Int32Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) if (otherCodes[i]! < 0) codes[i] = -1;
}

/**
 * Find the first row whose value has no class code.
 *
 * Assumes values in [least, least + codeOf.length); −1 in `codeOf` means no code.
 * O(n) time, no allocation. Returns the row or −1.
 */
export function findUnlisted(values: Int32Array, least: number, codeOf: Int32Array): number {
  const n = values.length;
  for (let i = 0; i < n; ++i) if (codeOf[values[i]! - least]! < 0) return i;
  return -1;
}
