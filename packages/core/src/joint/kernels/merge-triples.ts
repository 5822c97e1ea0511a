import { lostInSum } from '../../kernels/rounding-errors.js';

/**
 * Merge equal triples that stand side by side in an order, adding their counts with compensation.
 * Assumes four columns of equal length, and `order`, shape (m,), of their positions. Writes the
 * different triples, those whose counts add up to 0 left out, to the front of the outputs, shape
 * (m,) at least. O(m) time, no allocation. Returns the number of different triples.
 */
export function mergeTriples(
  trueCodes: Int32Array,
  aCodes: Int32Array,
  bCodes: Int32Array,
  counts: Float64Array,
  order: Int32Array,
  mergedTrue: Int32Array,
  mergedA: Int32Array,
  mergedB: Int32Array,
  mergedCounts: Float64Array,
): number {
  const m = order.length;
  let nMerged = 0;
  let i = 0;
  while (i < m) {
    const first = order[i]!;
    const t = trueCodes[first]!;
    const a = aCodes[first]!;
    const b = bCodes[first]!;
    let sum = 0;
    let lost = 0;
    for (; i < m; ++i) {
      const cell = order[i]!;
      if (trueCodes[cell] !== t || aCodes[cell] !== a || bCodes[cell] !== b) break;
      const count = counts[cell]!;
      const after = sum + count;
      lost += lostInSum(sum, count, after);
      sum = after;
    }
    sum += lost;
    if (sum === 0) continue;
    mergedTrue[nMerged] = t;
    mergedA[nMerged] = a;
    mergedB[nMerged] = b;
    mergedCounts[nMerged++] = sum;
  }
  return nMerged;
}

/**
 * Tell whether triples ascend by true code, a and b, none of them twice and none with a count of 0.
 * Assumes equal lengths. O(m) time, no allocation.
 */
export function areTriplesInOrder(
  trueCodes: Int32Array,
  aCodes: Int32Array,
  bCodes: Int32Array,
  counts: Float64Array,
): boolean {
  const m = counts.length;
  let t = -1;
  let a = -1;
  let b = -1;
  for (let i = 0; i < m; ++i) {
    let step = trueCodes[i]! - t;
    if (step === 0) step = aCodes[i]! - a;
    if (step === 0) step = bCodes[i]! - b;
    if (step <= 0 || counts[i] === 0) return false;
    t = trueCodes[i]!;
    a = aCodes[i]!;
    b = bCodes[i]!;
  }
  return true;
}
