/**
 * Leave out the units that have no cell.
 *
 * Assumes unit codes that ascend; `kept` as long as they.
 * Writes `unitCodes`, the code among the units that are left, and `kept`, what each was before. Returns
 * the number of units that are left. O(n) time, no allocation.
 */
export function keepUnits(unitCodes: Int32Array, kept: Int32Array): number {
  const n = unitCodes.length;
  let unit = -1;
  for (let i = 0; i < n; ++i) {
    const code = unitCodes[i]!;
    if (unit < 0 || kept[unit] !== code) kept[++unit] = code;
    unitCodes[i] = unit;
  }
  return unit + 1;
}
