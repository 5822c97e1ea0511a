/**
 * Count the labels of each sample of a block that are true and predicted, predicted only, and true
 * only: four bytes at once. Assumes bytes of 0 and 1, row-major; `trueWords` and `predWords` the
 * same memory by whole words. Writes `tp`, `fp`, `fn` and `tn`, shape (m,) each: sample `first + j`
 * at j. O(bytes) time, no allocation. Returns 0, or another number if a byte was neither 0 nor 1:
 * then the counts mean nothing.
 */
export function countIndicatorSamples(
  truth: Uint8Array,
  prediction: Uint8Array,
  trueWords: Int32Array,
  predWords: Int32Array,
  nLabels: number,
  first: number,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
): number {
  const m = tp.length;
  let seen = 0;
  for (let j = 0; j < m; ++j) {
    let b = (first + j) * nLabels;
    const end = b + nLabels;
    let nTrue = 0;
    let nPredicted = 0;
    let nBoth = 0;
    for (; b < end && (b & 3) !== 0; ++b) {
      const t = truth[b]!;
      const p = prediction[b]!;
      nTrue += t;
      nPredicted += p;
      nBoth += t & p;
      seen |= t | p;
    }
    const endWord = end >> 2;
    for (let w = b >> 2; w < endWord;) {
      // A byte of a sum holds the ones of up to 255 words.
      const stop = Math.min(endWord, w + 255);
      let ts = 0;
      let ps = 0;
      let bs = 0;
      for (; w < stop; ++w) {
        const t = trueWords[w]!;
        const p = predWords[w]!;
        ts = (ts + t) | 0;
        ps = (ps + p) | 0;
        bs = (bs + (t & p)) | 0;
        seen |= t | p;
      }
      nTrue += (ts & 0xff) + ((ts >>> 8) & 0xff) + ((ts >>> 16) & 0xff) + (ts >>> 24);
      nPredicted += (ps & 0xff) + ((ps >>> 8) & 0xff) + ((ps >>> 16) & 0xff) + (ps >>> 24);
      nBoth += (bs & 0xff) + ((bs >>> 8) & 0xff) + ((bs >>> 16) & 0xff) + (bs >>> 24);
      b = w << 2;
    }
    for (; b < end; ++b) {
      const t = truth[b]!;
      const p = prediction[b]!;
      nTrue += t;
      nPredicted += p;
      nBoth += t & p;
      seen |= t | p;
    }
    tp[j] = nBoth;
    fp[j] = nPredicted - nBoth;
    fn[j] = nTrue - nBoth;
    tn[j] = nLabels - nTrue - nPredicted + nBoth;
  }
  return seen & 0xfefefefe;
}
