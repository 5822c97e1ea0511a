/**
 * Take one more code into places: place × size + code.
 *
 * Assumes equal lengths, codes in [0, size), results below 2^53.
 * Writes `places`. O(n) time, no allocation.
 */
export function pushCodes(places: Float64Array, codes: Int32Array, size: number): void {
  const n = places.length;
  for (let i = 0; i < n; ++i) places[i] = places[i]! * size + codes[i]!;
}

/**
 * Take the last code out of places again.
 *
 * Assumes equal lengths.
 * Writes `places` and `codes`. O(n) time, no allocation.
 */
export function popCodes(places: Float64Array, size: number, codes: Int32Array): void {
  const n = places.length;
  for (let i = 0; i < n; ++i) {
    const place = places[i]!;
    const rest = Math.floor(place / size);
    codes[i] = place - rest * size;
    places[i] = rest;
  }
}

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
