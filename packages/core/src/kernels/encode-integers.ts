/**
 * Mark the values that occur. Assumes values in [least, least + present.length). Writes 1 to
 * `present[value − least]`; does not clear it. O(n) time, no allocation.
 */
export function markPresent(values: Int32Array, least: number, present: Uint8Array): void {
  const n = values.length;
  for (let i = 0; i < n; ++i) present[values[i]! - least] = 1;
}

/**
 * List the values that occur, and number them. Assumes equal lengths of `present`, `codeOf` and
 * `values`. Writes `values`, ascending from `least` on, and `codeOf[value − least]` of those that
 * occur. O(present) time, no allocation. Returns how many occur.
 */
export function listPresent(
  present: Uint8Array,
  least: number,
  codeOf: Int32Array,
  values: Int32Array,
): number {
  const n = present.length;
  let nFound = 0;
  for (let i = 0; i < n; ++i) {
    if (present[i] === 0) continue;
    codeOf[i] = nFound;
    values[nFound++] = least + i;
  }
  return nFound;
}

/**
 * Replace every value by its class code.
 * Assumes values in [least, least + codeOf.length) and equal lengths of `values` and `codes`, which
 * may be the same array. Writes `codes`. O(n) time, no allocation.
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
 * Give every value a class code in the order in which values first occur (open addressing, linear
 * probing). Assumes `slots` of a power of two as length, holding 1 + a code, or 0 where empty;
 * `values` and `codes` of equal length; `distinct` at least half as long as `slots`; `filled[0]`
 * the number of codes given so far. Writes `codes`, `slots`, `distinct[code]` (the value) and
 * `filled[0]`. O(n) expected time, no allocation. Returns the first row not done: the length, or
 * the row at which the table became half full (make a larger one, and go on from there).
 */
export function encodeByHash(
  values: Int32Array,
  start: number,
  slots: Int32Array,
  distinct: Int32Array,
  filled: Int32Array,
  codes: Int32Array,
): number {
  const n = values.length;
  const mask = slots.length - 1;
  const most = slots.length >>> 1;
  let nFilled = filled[0]!;
  let i = start;
  for (; i < n && nFilled < most; ++i) {
    const value = values[i]!;
    // Mixed twice, so that values of even steps do not crowd together.
    let hash = Math.imul(value ^ (value >>> 16), 0x9e3779b1);
    hash ^= hash >>> 15;
    let slot = hash & mask;
    let code = slots[slot]! - 1;
    while (code >= 0 && distinct[code] !== value) {
      slot = (slot + 1) & mask;
      code = slots[slot]! - 1;
    }
    if (code < 0) {
      code = nFilled++;
      slots[slot] = code + 1;
      distinct[code] = value;
    }
    codes[i] = code;
  }
  filled[0] = nFilled;
  return i;
}

/**
 * Mark the keys that occur, up to the first that is not in [0, present.length). Writes 1 to
 * `present[key]`; does not clear it. O(n) time, no allocation. Returns the row of that key or −1.
 */
export function markKeys(keys: Int32Array, present: Uint8Array): number {
  const n = keys.length;
  const end = present.length;
  for (let i = 0; i < n; ++i) {
    const key = keys[i]!;
    // Unsigned, a negative key is beyond every end.
    if (key >>> 0 >= end) return i;
    present[key] = 1;
  }
  return -1;
}
