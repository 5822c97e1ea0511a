import { lostPart } from '../../kernels/lost-part.js';

/**
 * Count in how many samples each label is true, predicted, and both. Assumes offsets of one length;
 * codes in [0, lastSeen.length), each once in a sample; `lastSeen` filled with integers of at least
 * the number of samples. Writes `support`, `predicted` and `both`, shape (nLabels,) each; clears
 * none. Overwrites `lastSeen`. O(samples + codes) time, no allocation.
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
 * Add the weights of the samples in which each label is true and predicted, predicted only, and
 * true only, each with compensation. Subtracting sums from each other would leave a residue where
 * nothing is, and drown few light samples in many heavy ones.
 * Assumes offsets of one length; codes ascending in a sample, in [0, present.length); a weight a
 * sample; `sums` and `lost` of shape (3, nLabels): both, predicted only, true only. Adds to `sums`,
 * to `lost` what rounding took from them, and to `present` the number of samples that have the
 * label on either side. Samples of weight 0 add to none. O(samples + codes) time, no allocation.
 * Returns the number of samples whose weight is not 0.
 */
export function addSetLabels(
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  weights: Float64Array,
  present: Float64Array,
  sums: Float64Array,
  lost: Float64Array,
): number {
  const n = trueOffsets.length - 1;
  const nLabels = present.length;
  let nWeighing = 0;
  for (let i = 0; i < n; ++i) {
    const weight = weights[i]!;
    if (weight === 0) continue;
    ++nWeighing;
    const trueEnd = trueOffsets[i + 1]!;
    const predEnd = predOffsets[i + 1]!;
    let t = trueOffsets[i]!;
    let p = predOffsets[i]!;
    while (t < trueEnd || p < predEnd) {
      const trueCode = t < trueEnd ? trueCodes[t]! : nLabels;
      const predCode = p < predEnd ? predCodes[p]! : nLabels;
      let place = trueCode;
      if (trueCode === predCode) {
        ++t;
        ++p;
      } else if (trueCode < predCode) {
        place += 2 * nLabels;
        ++t;
      } else {
        place = predCode + nLabels;
        ++p;
      }
      present[trueCode < predCode ? trueCode : predCode]! += 1;
      const before = sums[place]!;
      const after = before + weight;
      lost[place]! += lostPart(before, weight, after);
      sums[place] = after;
    }
  }
  return nWeighing;
}
