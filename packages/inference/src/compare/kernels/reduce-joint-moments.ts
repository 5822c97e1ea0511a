/**
 * Sums over the cells of a joint tally of two gradients, one of either model, each cell weighing its
 * rows.
 *
 * Assumes codes in [0, nClasses), cells of shape (m,) and gradients of shape (nClasses,).
 * Writes `out`, shape (5,): Σa, Σb, Σa², Σb², Σab.
 * O(m) time, no allocation.
 */
export function reduceJointMoments(
  trueCodes: Int32Array,
  aCodes: Int32Array,
  bCodes: Int32Array,
  counts: Float64Array,
  aRow: Float64Array,
  aColumn: Float64Array,
  aDiagonal: Float64Array,
  bRow: Float64Array,
  bColumn: Float64Array,
  bDiagonal: Float64Array,
  out: Float64Array,
): void {
  let sumA = 0;
  let sumB = 0;
  let squareA = 0;
  let squareB = 0;
  let product = 0;
  for (let cell = 0; cell < counts.length; ++cell) {
    const t = trueCodes[cell]!;
    const p = aCodes[cell]!;
    const q = bCodes[cell]!;
    const count = counts[cell]!;
    let a = aRow[t]! + aColumn[p]!;
    let b = bRow[t]! + bColumn[q]!;
    if (p === t) a += aDiagonal[t]!;
    if (q === t) b += bDiagonal[t]!;
    sumA += count * a;
    sumB += count * b;
    squareA += count * a * a;
    squareB += count * b * b;
    product += count * a * b;
  }
  out[0] = sumA;
  out[1] = sumB;
  out[2] = squareA;
  out[3] = squareB;
  out[4] = product;
}
