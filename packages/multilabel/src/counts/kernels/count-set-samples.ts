/**
 * Count the labels of each sample of a block that are true and predicted, predicted only, and true
 * only. Assumes offsets of one length; codes in [0, lastSeen.length), each once in a sample; values
 * of `lastSeen` at least 0, none in [first, first + tp.length). Writes `tp`, `fp`, `fn` and `tn`,
 * shape (m,) each: sample `first + j` at j. Overwrites `lastSeen`. O(samples + codes) time, no
 * allocation.
 */
export function countSetSamples(
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  first: number,
  lastSeen: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
): void {
  const m = tp.length;
  const nLabels = lastSeen.length;
  let t = trueOffsets[first]!;
  let p = predOffsets[first]!;
  for (let j = 0; j < m; ++j) {
    const i = first + j;
    const trueStart = t;
    const trueEnd = trueOffsets[i + 1]!;
    for (; t < trueEnd; ++t) lastSeen[trueCodes[t]!] = i;
    const predStart = p;
    const predEnd = predOffsets[i + 1]!;
    let both = 0;
    for (; p < predEnd; ++p) {
      // 1 where they are equal: a branch here is mispredicted too often.
      both += ((lastSeen[predCodes[p]!]! ^ i) - 1) >>> 31;
    }
    const nTrue = trueEnd - trueStart;
    const nPredicted = predEnd - predStart;
    tp[j] = both;
    fp[j] = nPredicted - both;
    fn[j] = nTrue - both;
    tn[j] = nLabels - nTrue - nPredicted + both;
  }
}
