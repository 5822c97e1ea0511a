/**
 * Count in how many samples each label is true, predicted, and both.
 *
 * Assumes offsets of one length; codes in [0, lastSeen.length), each once in a sample; `lastSeen`
 * filled with integers of at least the number of samples.
 * Writes `support`, `predicted` and `both`, shape (nLabels,) each; clears none. Overwrites
 * `lastSeen`.
 * O(samples + codes) time, no allocation.
 */
export function countSetLabels(
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  lastSeen: Int32Array,
  support: Int32Array,
  predicted: Int32Array,
  both: Int32Array,
): void {
  const n = trueOffsets.length - 1;
  let t = trueOffsets[0]!;
  let p = predOffsets[0]!;
  for (let i = 0; i < n; ++i) {
    const trueEnd = trueOffsets[i + 1]!;
    for (; t < trueEnd; ++t) {
      const code = trueCodes[t]!;
      lastSeen[code] = i;
      support[code]! += 1;
    }
    const predEnd = predOffsets[i + 1]!;
    for (; p < predEnd; ++p) {
      const code = predCodes[p]!;
      predicted[code]! += 1;
      // 1 where they are equal: a branch here is mispredicted too often.
      both[code]! += ((lastSeen[code]! ^ i) - 1) >>> 31;
    }
  }
}

/**
 * Add the weights of the samples in which each label is true, predicted, and both.
 *
 * Assumes what `countSetLabels` does, and a weight a sample.
 * Writes `support`, `predicted` and `both`, shape (nLabels,) each; clears none. Overwrites
 * `lastSeen`.
 * O(samples + codes) time, no allocation.
 */
export function addSetLabels(
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  weights: Float64Array,
  lastSeen: Int32Array,
  support: Float64Array,
  predicted: Float64Array,
  both: Float64Array,
): void {
  const n = trueOffsets.length - 1;
  let t = trueOffsets[0]!;
  let p = predOffsets[0]!;
  for (let i = 0; i < n; ++i) {
    const weight = weights[i]!;
    const trueEnd = trueOffsets[i + 1]!;
    for (; t < trueEnd; ++t) {
      const code = trueCodes[t]!;
      lastSeen[code] = i;
      support[code]! += weight;
    }
    const predEnd = predOffsets[i + 1]!;
    for (; p < predEnd; ++p) {
      const code = predCodes[p]!;
      predicted[code]! += weight;
      if (lastSeen[code] === i) both[code]! += weight;
    }
  }
}
