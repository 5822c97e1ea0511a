import { productError, sumError } from '../../kernels/rounding-errors.js';

/**
 * Add up counts, counts times how far the true and the predicted class are from a class near the
 * mean, and counts times both distances.
 * Assumes equal lengths of cells; `sums` and `rests` of length 4, zero. Writes `sums`: Σ n, Σ (t −
 * trueCenter) n, Σ (p − predCenter) n, Σ (t − trueCenter)(p − predCenter) n; and `rests`, what
 * rounding took from them. O(m) time, no allocation.
 */
export function reduceMoments(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  trueCenter: number,
  predCenter: number,
  sums: Float64Array,
  rests: Float64Array,
): void {
  const m = counts.length;
  for (let i = 0; i < m; ++i) {
    const t = trueCodes[i]! - trueCenter;
    const p = predCodes[i]! - predCenter;
    addProduct(sums, rests, 0, 1, counts[i]!);
    addProduct(sums, rests, 1, t, counts[i]!);
    addProduct(sums, rests, 2, p, counts[i]!);
    addProduct(sums, rests, 3, t * p, counts[i]!);
  }
}

function addProduct(
  sums: Float64Array,
  rests: Float64Array,
  place: number,
  factor: number,
  count: number,
): void {
  const product = factor * count;
  const before = sums[place]!;
  const sum = before + product;
  rests[place]! += productError(factor, count, product) + sumError(before, product, sum);
  sums[place] = sum;
}
