/**
 * Give every row the number of its pair of codes, pairs being numbered in the order in which they
 * first occur (open addressing, linear probing).
 * Assumes `trueCodes`, `predCodes` and `numbers` of equal length; `slots` of a power of two as
 * length, holding 1 + a number, or 0 where empty; `trueKeys` and `predKeys` at least half as long
 * as `slots`; `filled[0]` the number of pairs so far. Writes `numbers`, −1 for a row with a
 * negative code, `slots`, `trueKeys[number]`, `predKeys[number]` and `filled[0]`. O(n) expected
 * time, no allocation. Returns the first row not done: the length, or the row at which the table
 * became half full (make a larger one, and go on from there).
 */
export function hashPairs(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  start: number,
  slots: Int32Array,
  trueKeys: Int32Array,
  predKeys: Int32Array,
  filled: Int32Array,
  numbers: Int32Array,
): number {
  const n = trueCodes.length;
  const mask = slots.length - 1;
  const most = slots.length >>> 1;
  let nFilled = filled[0]!;
  let i = start;
  for (; i < n && nFilled < most; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    if ((t | p) < 0) {
      numbers[i] = -1;
      continue;
    }
    // Mixed twice, so that codes of even steps do not crowd together.
    let hash = (Math.imul(t, 0x9e3779b1) + p) | 0;
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash ^= hash >>> 13;
    let slot = hash & mask;
    let number = slots[slot]! - 1;
    while (number >= 0 && (trueKeys[number] !== t || predKeys[number] !== p)) {
      slot = (slot + 1) & mask;
      number = slots[slot]! - 1;
    }
    if (number < 0) {
      number = nFilled++;
      slots[slot] = number + 1;
      trueKeys[number] = t;
      predKeys[number] = p;
    }
    numbers[i] = number;
  }
  filled[0] = nFilled;
  return i;
}
