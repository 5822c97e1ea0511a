/**
 * Split cells of a matrix into those of its classes: a right answer is a hit of its class, a wrong one a
 * miss of its true class and a false alarm of the predicted one. Those of one unit and class are added up.
 *
 * Assumes unit codes that ascend; `sums` of three places a class and `isSeen` of one, all zero; `seen` with
 * room for each class; outputs of twice as many cells; `rows` and `exact` zero, shape (nUnits,).
 * Writes the outputs, by unit, then by class, and of each unit its rows and those that are right; leaves
 * `sums` and `isSeen` zero. Returns the number of cells.
 * O(nCells · classes of a unit) time, no allocation.
 */
export function splitCells(
  unitCodes: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  sums: Float64Array,
  isSeen: Uint8Array,
  seen: Int32Array,
  outUnits: Int32Array,
  outClasses: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  rows: Float64Array,
  exact: Float64Array,
): number {
  const n = unitCodes.length;
  let place = 0;
  let cell = 0;
  while (cell < n) {
    const unit = unitCodes[cell]!;
    let nSeen = 0;
    for (; cell < n && unitCodes[cell] === unit; ++cell) {
      const t = trueCodes[cell]!;
      const p = predCodes[cell]!;
      const count = counts[cell]!;
      rows[unit]! += count;
      nSeen = listClass(t, isSeen, seen, nSeen);
      if (t === p) {
        exact[unit]! += count;
        sums[3 * t]! += count;
      } else {
        nSeen = listClass(p, isSeen, seen, nSeen);
        sums[3 * t + 2]! += count;
        sums[3 * p + 1]! += count;
      }
    }
    for (let i = 0; i < nSeen; ++i) {
      const code = seen[i]!;
      outUnits[place] = unit;
      outClasses[place] = code;
      tp[place] = sums[3 * code]!;
      fp[place] = sums[3 * code + 1]!;
      fn[place++] = sums[3 * code + 2]!;
      isSeen[code] = 0;
      sums[3 * code] = 0;
      sums[3 * code + 1] = 0;
      sums[3 * code + 2] = 0;
    }
  }
  return place;
}

/** Put a class in its place among those that were seen, unless it is there. Returns their number. */
function listClass(code: number, isSeen: Uint8Array, seen: Int32Array, nSeen: number): number {
  if (isSeen[code] === 1) return nSeen;
  isSeen[code] = 1;
  let place = nSeen;
  for (; place > 0 && seen[place - 1]! > code; --place) seen[place] = seen[place - 1]!;
  seen[place] = code;
  return nSeen + 1;
}
