/**
 * Add what units of one model add to a difference to that of both models' units.
 *
 * Assumes `places` of units below the length of the outputs.
 * Adds to `added`, and to `sizes` the same without signs. O(nUnits) time, no allocation.
 *
 * @param sums What the rows of each unit add to the number of the model, and in `ownSizes` the same
 *   without signs, shape (nUnits of the model,).
 * @param share What a row counts: one over all rows of the model, below 0 for the model that is subtracted.
 */
export function addAtPlaces(
  places: Int32Array,
  sums: Float64Array,
  ownSizes: Float64Array,
  share: number,
  added: Float64Array,
  sizes: Float64Array,
): void {
  for (let unit = 0; unit < places.length; ++unit) {
    const place = places[unit]!;
    added[place]! += share * sums[unit]!;
    sizes[place]! += Math.abs(share) * ownSizes[unit]!;
  }
}

/**
 * Clear what is no more than rounding of the terms that it is the sum of.
 *
 * Assumes columns of one shape; `sizes` the sum of the terms without signs.
 * Writes `added`, 0 there. O(nUnits) time, no allocation.
 */
export function clearRounding(sizes: Float64Array, rounding: number, added: Float64Array): void {
  for (let unit = 0; unit < added.length; ++unit) {
    if (Math.abs(added[unit]!) <= rounding * sizes[unit]!) added[unit] = 0;
  }
}

/**
 * Add what each unit of a model that has rows adds to a metric to that of both models' units, and count
 * there how many models have it.
 *
 * Assumes `places` of units below the length of the outputs.
 * Adds to `sums` and `seen`. O(nUnits) time, no allocation.
 */
export function addResiduals(
  places: Int32Array,
  residuals: Float64Array,
  rows: Float64Array,
  sums: Float64Array,
  seen: Uint8Array,
): void {
  for (let unit = 0; unit < places.length; ++unit) {
    if (rows[unit] === 0) continue;
    const place = places[unit]!;
    sums[place]! += residuals[unit]!;
    seen[place]! += 1;
  }
}

/**
 * Add up the squares of what units add to the metric of each model and to the difference.
 *
 * Assumes equal lengths.
 * Adds to `squares`, shape (5,): those of a, of b and of the difference, units that a model has, and units
 * that both have. O(nUnits) time, no allocation.
 */
export function addSquares(
  ofA: Float64Array,
  ofB: Float64Array,
  seen: Uint8Array,
  squares: Float64Array,
): void {
  let [a, b, difference, nUnits, nShared] = [0, 0, 0, 0, 0];
  for (let unit = 0; unit < seen.length; ++unit) {
    if (seen[unit] === 0) continue;
    ++nUnits;
    if (seen[unit] === 2) ++nShared;
    const byA = ofA[unit]!;
    const byB = ofB[unit]!;
    a += byA * byA;
    b += byB * byB;
    difference += (byA - byB) * (byA - byB);
  }
  squares[0]! += a;
  squares[1]! += b;
  squares[2]! += difference;
  squares[3]! += nUnits;
  squares[4]! += nShared;
}

/**
 * Add what each unit of a model has of the rows, as shares, to that of both models' units.
 *
 * Assumes `places` of units below the length of `shares`.
 * Adds to `shares`. O(nUnits) time, no allocation.
 */
export function addSizes(
  places: Int32Array,
  sizes: Float64Array,
  total: number,
  shares: Float64Array,
): void {
  for (let unit = 0; unit < places.length; ++unit) shares[places[unit]!]! += sizes[unit]! / total;
}

/** Divide values. Writes `values`. O(n) time, no allocation. */
export function divideBy(total: number, values: Float64Array): void {
  for (let i = 0; i < values.length; ++i) values[i]! /= total;
}
