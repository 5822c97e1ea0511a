/**
 * Add up cells by true and by predicted class.
 *
 * Assumes codes below the lengths of the outputs, shape (nClasses,) each.
 * Adds to `support`, `predicted` and `right`. O(nCells) time, no allocation.
 */
export function addMargins(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  support: Float64Array,
  predicted: Float64Array,
  right: Float64Array,
): void {
  for (let cell = 0; cell < counts.length; ++cell) {
    const t = trueCodes[cell]!;
    const p = predCodes[cell]!;
    const count = counts[cell]!;
    support[t]! += count;
    predicted[p]! += count;
    if (t === p) right[t]! += count;
  }
}

/**
 * Add up what cells have of the rows that classes rest on, each class by a weight of its own.
 *
 * Assumes codes below the lengths of `weights`, shape (nClasses,), whose sum is `total`, and of `shares`,
 * shape (nUnits,); as how many rows tp, fp, fn and tn of a class count in `kinds`.
 * Adds to `shares`. O(nCells) time, no allocation.
 */
export function addClassShares(
  unitCodes: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  kinds: Float64Array,
  weights: Float64Array,
  total: number,
  shares: Float64Array,
): void {
  const [tp, fp, fn, tn] = [kinds[0]!, kinds[1]!, kinds[2]!, kinds[3]!];
  for (let cell = 0; cell < counts.length; ++cell) {
    const ofTrue = weights[trueCodes[cell]!]!;
    const ofPred = weights[predCodes[cell]!]!;
    const isRight = trueCodes[cell] === predCodes[cell];
    const own = isRight ? tp * ofTrue : fn * ofTrue + fp * ofPred;
    const others = tn === 0 ? 0 : tn * Math.max(0, total - ofTrue - (isRight ? 0 : ofPred));
    shares[unitCodes[cell]!]! += counts[cell]! * (own + others);
  }
}
