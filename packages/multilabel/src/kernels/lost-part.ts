/**
 * What rounding took from a sum: sum + value − next, exactly (Neumaier 1974).
 * Assumes `next` is the rounded sum of the two. O(1) time, no allocation. Returns the part.
 */
export function lostPart(sum: number, value: number, next: number): number {
  return Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
}
