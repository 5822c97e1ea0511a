/**
 * Put the magnitudes of scores, with a minus sign for class 0, and the weights of their rows where
 * their part is; rows of part −1 are left out.
 * Assumes equal lengths, and that `places` holds where each part starts. Writes `signed` and
 * `movedWeights`, and advances `places`. O(n) time, no allocation.
 */
export function scatterWeightedGroups(
  scores: Float64Array,
  classes: Uint8Array,
  weights: Float64Array,
  parts: Int32Array,
  places: Int32Array,
  signed: Float64Array,
  movedWeights: Float64Array,
): void {
  const n = scores.length;
  for (let i = 0; i < n; ++i) {
    const part = parts[i]!;
    if (part < 0) continue;
    const place = places[part]!;
    places[part] = place + 1;
    const magnitude = Math.abs(scores[i]!);
    movedWeights[place] = weights[i]!;
    signed[place] = classes[i] === 0 ? -magnitude : magnitude;
  }
}
