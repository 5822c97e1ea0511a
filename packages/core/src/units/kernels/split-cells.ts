/**
 * Split cells of a matrix into those of its classes: a right answer is a hit of its class, a wrong one a
 * miss of its true class and a false alarm of the predicted one.
 *
 * Assumes outputs of twice as many cells, `tp`, `fp` and `fn` zero.
 * Writes the outputs. Returns the number of cells.
 * O(nCells) time, no allocation.
 */
export function splitCells(
  unitCodes: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  outUnits: Int32Array,
  outClasses: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
): number {
  const n = unitCodes.length;
  let place = 0;
  for (let cell = 0; cell < n; ++cell) {
    const t = trueCodes[cell]!;
    const p = predCodes[cell]!;
    outUnits[place] = unitCodes[cell]!;
    outClasses[place] = t;
    if (t === p) {
      tp[place++] = counts[cell]!;
      continue;
    }
    fn[place++] = counts[cell]!;
    outUnits[place] = unitCodes[cell]!;
    outClasses[place] = p;
    fp[place++] = counts[cell]!;
  }
  return place;
}
