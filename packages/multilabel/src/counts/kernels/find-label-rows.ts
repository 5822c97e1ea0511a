/**
 * List the samples in which a label is true and predicted, predicted only, and true only, up to the
 * room there is. Assumes offsets of one length, codes ascending in a sample; `found` of length 3.
 * Writes the samples to `tp`, `fp` and `fn`, ascending, and how many were listed in each to
 * `found`. O(samples + codes) time, less once there is no room; no allocation.
 */
export function findLabelRows(
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  code: number,
  tp: Int32Array,
  fp: Int32Array,
  fn: Int32Array,
  found: Int32Array,
): void {
  const n = trueOffsets.length - 1;
  let nTp = 0;
  let nFp = 0;
  let nFn = 0;
  for (let i = 0; i < n; ++i) {
    const isTrue = holds(trueCodes, trueOffsets[i]!, trueOffsets[i + 1]!, code);
    const isPredicted = holds(predCodes, predOffsets[i]!, predOffsets[i + 1]!, code);
    if (isTrue && isPredicted) {
      if (nTp < tp.length) tp[nTp++] = i;
    } else if (isPredicted) {
      if (nFp < fp.length) fp[nFp++] = i;
    } else if (isTrue) {
      if (nFn < fn.length) fn[nFn++] = i;
    }
    if (nTp === tp.length && nFp === fp.length && nFn === fn.length) break;
  }
  found[0] = nTp;
  found[1] = nFp;
  found[2] = nFn;
}

function holds(codes: Int32Array, start: number, end: number, code: number): boolean {
  for (let c = start; c < end; ++c) if (codes[c]! >= code) return codes[c] === code;
  return false;
}
