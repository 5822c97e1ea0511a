/**
 * Put the magnitudes of scores in the order of their partitions, those of class 0 with a minus
 * sign, and the weights of the rows with them. Assumes equal lengths; `places[p]` is where partition
 * p starts. Writes `signed` and `movedWeights`, and advances `places`. O(n) time, no allocation.
 */
export function scatterWeighted(
  scores: Float64Array,
  classes: Uint8Array,
  weights: Float64Array,
  partitions: Uint16Array,
  places: Int32Array,
  signed: Float64Array,
  movedWeights: Float64Array,
): void {
  const n = partitions.length;
  for (let i = 0; i < n; ++i) {
    const partition = partitions[i]!;
    const place = places[partition]!;
    places[partition] = place + 1;
    const magnitude = Math.abs(scores[i]!);
    const label = classes[i]!;
    signed[place] = label === 0 ? -magnitude : magnitude;
    movedWeights[place] = weights[i]!;
  }
}
