/**
 * Mark the rows whose score is at least a threshold with 1 and all others with 0.
 * Assumes equal lengths. Writes `codes`, all of it. O(n) time, no allocation.
 */
export function markReached(scores: Float64Array, threshold: number, codes: Int32Array): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) codes[i] = scores[i]! >= threshold ? 1 : 0;
}

/**
 * Mark the rows whose rank is below k with 1 and all others with 0.
 * Assumes equal lengths. Writes `hits`, all of it. O(n) time, no allocation.
 */
export function markReachedRanks(ranks: Int32Array, k: number, hits: Float64Array): void {
  const n = hits.length;
  for (let i = 0; i < n; ++i) hits[i] = ranks[i]! < k ? 1 : 0;
}
