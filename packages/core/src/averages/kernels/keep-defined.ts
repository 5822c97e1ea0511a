/**
 * Copy values with 0 in the place of NaN. Assumes equal lengths. Writes `out`. O(n) time, no
 * allocation. Returns the number of values that are not NaN.
 */
export function zeroUndefined(values: Float64Array, out: Float64Array): number {
  const n = values.length;
  let nDefined = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    const isDefined = value === value;
    out[i] = isDefined ? value : 0;
    if (isDefined) ++nDefined;
  }
  return nDefined;
}

/**
 * Copy the values that are not NaN, and their weights, one after the other.
 * Assumes equal lengths. Writes the first places of `keptValues` and `keptWeights`. O(n) time, no
 * allocation. Returns the number of values that are not NaN.
 */
export function keepDefined(
  values: Float64Array,
  weights: Float64Array,
  keptValues: Float64Array,
  keptWeights: Float64Array,
): number {
  const n = values.length;
  let nDefined = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (value !== value) continue;
    keptValues[nDefined] = value;
    keptWeights[nDefined] = weights[i]!;
    ++nDefined;
  }
  return nDefined;
}
