/**
 * Give every set a class code in the order in which sets first occur (open addressing, linear
 * probing). Assumes set i is `codes[offsets[i] … offsets[i + 1])`, ascending; `slots` of a power of
 * two as length, holding 1 + a class, or 0 where empty; `firstRow` at least half as long as
 * `slots`. Writes `classes`, `slots`, `firstRow[class]` (the row where the set first occurs) and
 * `filled[0]`, the number of classes. O(rows + codes) expected time, no allocation. Returns the
 * first row not done: the number of rows, or the row at which the table became half full (start
 * over with a larger one).
 */
export function encodeSets(
  offsets: Int32Array,
  codes: Int32Array,
  slots: Int32Array,
  firstRow: Int32Array,
  filled: Int32Array,
  classes: Int32Array,
): number {
  const n = classes.length;
  const mask = slots.length - 1;
  const most = slots.length >>> 1;
  let nFilled = 0;
  let i = 0;
  for (; i < n && nFilled < most; ++i) {
    const begin = offsets[i]!;
    const end = offsets[i + 1]!;
    let hash = end - begin;
    for (let c = begin; c < end; ++c)
      hash = Math.imul(hash ^ codes[c]!, 0x9e3779b1) ^ (hash >>> 15);
    hash ^= hash >>> 16;
    let slot = hash & mask;
    let found = slots[slot]! - 1;
    while (found >= 0) {
      const other = offsets[firstRow[found]!]!;
      if (offsets[firstRow[found]! + 1]! - other === end - begin) {
        let c = begin;
        let o = other;
        while (c < end && codes[c] === codes[o]) {
          ++c;
          ++o;
        }
        if (c === end) break;
      }
      slot = (slot + 1) & mask;
      found = slots[slot]! - 1;
    }
    if (found < 0) {
      found = nFilled++;
      slots[slot] = found + 1;
      firstRow[found] = i;
    }
    classes[i] = found;
  }
  filled[0] = nFilled;
  return i;
}
