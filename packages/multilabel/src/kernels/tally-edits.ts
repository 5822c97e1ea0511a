import { lostPart } from './lost-part.js';

/**
 * Split the errors of each sample into substitutions, additions and deletions.
 * Assumes equal lengths. Writes `substitutions`, `additions` and `deletions`, shape (m,) each. O(m)
 * time, no allocation.
 */
export function tallyEdits(
  extra: Float64Array,
  missed: Float64Array,
  substitutions: Float64Array,
  additions: Float64Array,
  deletions: Float64Array,
): void {
  const m = extra.length;
  for (let i = 0; i < m; ++i) {
    const e = extra[i]!;
    const d = missed[i]!;
    const both = e < d ? e : d;
    substitutions[i] = both;
    additions[i] = e - both;
    deletions[i] = d - both;
  }
}

/**
 * Add up values, each times its sample's weight.
 * Assumes equal lengths. O(m) time, no allocation. Returns the sum.
 */
export function addWeighted(values: Float64Array, weights: Float64Array): number {
  const m = values.length;
  let total = 0;
  let lost = 0;
  for (let i = 0; i < m; ++i) {
    const value = values[i]! * weights[i]!;
    const next = total + value;
    // Compensated, so that the order of samples changes the last bit at most.
    lost += lostPart(total, value, next);
    total = next;
  }
  return Number.isFinite(total) ? total + lost : total;
}
