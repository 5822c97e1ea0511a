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

/**
 * Add one row that only a has right and one that only b has right, each spread evenly over the true
 * classes and the wrong answers to them, to the sums of `reduceJointMoments`.
 *
 * Assumes `classes`, shape (k,), k at least 2, of different codes.
 * Writes `out`, not cleared.
 * O(k) time, no allocation.
 */
export function addDiscordantRows(
  classes: Int32Array,
  aRow: Float64Array,
  aColumn: Float64Array,
  aDiagonal: Float64Array,
  bRow: Float64Array,
  bColumn: Float64Array,
  bDiagonal: Float64Array,
  out: Float64Array,
): void {
  const k = classes.length;
  let aAll = 0;
  let aAllSquares = 0;
  let bAll = 0;
  let bAllSquares = 0;
  for (let i = 0; i < k; ++i) {
    const a = aColumn[classes[i]!]!;
    const b = bColumn[classes[i]!]!;
    aAll += a;
    aAllSquares += a * a;
    bAll += b;
    bAllSquares += b * b;
  }
  const others = k - 1;
  const share = 1 / (k * others);
  for (let i = 0; i < k; ++i) {
    const t = classes[i]!;
    const aRight = aRow[t]! + aColumn[t]! + aDiagonal[t]!;
    const bRight = bRow[t]! + bColumn[t]! + bDiagonal[t]!;
    const aRest = aAll - aColumn[t]!;
    const bRest = bAll - bColumn[t]!;
    const aRestSquares = aAllSquares - aColumn[t]! * aColumn[t]!;
    const bRestSquares = bAllSquares - bColumn[t]! * bColumn[t]!;
    const aWrong = others * aRow[t]! + aRest;
    const bWrong = others * bRow[t]! + bRest;
    out[0]! += share * (others * aRight + aWrong);
    out[1]! += share * (others * bRight + bWrong);
    out[2]! +=
      share *
      (others * aRight * aRight +
        (others * aRow[t]! * aRow[t]! + 2 * aRow[t]! * aRest + aRestSquares));
    out[3]! +=
      share *
      (others * bRight * bRight +
        (others * bRow[t]! * bRow[t]! + 2 * bRow[t]! * bRest + bRestSquares));
    out[4]! += share * (aRight * bWrong + bRight * aWrong);
  }
}
