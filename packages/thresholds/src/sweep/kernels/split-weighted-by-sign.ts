/**
 * Put the magnitudes of scores that are not negative first and those of negative ones after them,
 * with a minus sign for class 0, and the weights of the rows with them; rows of class 2 are left
 * out. Assumes equal lengths; `signed` and `movedWeights` are as long. Writes both, and the number
 * of scores of either kind, `counts`, shape (2,). O(n) time, no allocation.
 */
export function splitWeightedBySign(
  scores: Float64Array,
  classes: Uint8Array,
  weights: Float64Array,
  signed: Float64Array,
  movedWeights: Float64Array,
  counts: Int32Array,
): void {
  const n = scores.length;
  let place = 0;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    const label = classes[i]!;
    if (!(score >= 0) || label === 2) continue;
    const magnitude = Math.abs(score);
    movedWeights[place] = weights[i]!;
    signed[place++] = label === 0 ? -magnitude : magnitude;
  }
  counts[0] = place;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    const label = classes[i]!;
    if (score < 0 && label !== 2) {
      movedWeights[place] = weights[i]!;
      signed[place++] = label === 0 ? score : -score;
    }
  }
  counts[1] = place - counts[0];
}
