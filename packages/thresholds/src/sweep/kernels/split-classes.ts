/**
 * Turn the class of each row into a count of each of the two; rows of neither are left out.
 *
 * Assumes equal lengths, counts zero; classes 0 and 1, any other is left out.
 * Writes `positives` and `negatives`, and −1 to `sweepRows` of those that are left out.
 * O(nSamples) time, no allocation.
 */
export function splitClasses(
  classes: Uint8Array,
  sweepRows: Int32Array,
  positives: Float64Array,
  negatives: Float64Array,
): void {
  const n = classes.length;
  for (let i = 0; i < n; ++i) {
    const code = classes[i]!;
    if (code === 1) positives[i] = 1;
    else if (code === 0) negatives[i] = 1;
    else sweepRows[i] = -1;
  }
}
