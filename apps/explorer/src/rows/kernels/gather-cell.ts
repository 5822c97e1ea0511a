/**
 * Gather the rows whose true class and predicted class are marked.
 *
 * Assumes equal lengths of the codes, which are −1 where a label is missing, marks by code, and room
 * for all rows.
 * Writes the rows, ascending, to the front of `out`.
 * O(n) time, no allocation. Returns how many there are.
 */
export function gatherCell(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  isTrue: Uint8Array,
  isPred: Uint8Array,
  out: Int32Array,
): number {
  const n = trueCodes.length;
  let found = 0;
  for (let i = 0; i < n; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    if (t >= 0 && p >= 0 && isTrue[t] === 1 && isPred[p] === 1) out[found++] = i;
  }
  return found;
}
