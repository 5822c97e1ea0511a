import { lostPart } from '../../kernels/lost-part.js';

/**
 * Add up values, with compensation; exact for integers to 2^53.
 * Writes `out`: the sum, and what rounding took from it, 0 of an infinite sum. O(m) time, no allocation.
 */
export function sumWithRest(values: Float64Array, out: Float64Array): void {
  const m = values.length;
  let total = 0;
  let lost = 0;
  for (let i = 0; i < m; ++i) {
    const value = values[i]!;
    const next = total + value;
    lost += lostPart(total, value, next);
    total = next;
  }
  const isFinite = total - total === 0;
  out[0] = isFinite ? total + lost : total;
  out[1] = isFinite ? lost - (out[0] - total) : 0;
}
