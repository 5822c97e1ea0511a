import { UPWARD } from './upward.js';

/**
 * Count the rows of each class and bucket, buckets being equal parts of a range.
 * Assumes equal lengths, classes in {0, 1, 2}; `edges` are the lower ones, ascending, then
 * Infinity; `(score − lowest) · scale` is less than UPWARD from the place between edges. Bucket k +
 * 1 has the lower edge k, bucket 0 stays empty. Adds to `counts`, shape (3, edges.length), up to a
 * score that is not in [lowest, highest]. O(n) time, no allocation. Returns −1, or a row from which
 * that score is at most one away.
 * Two rows a turn, the odd one first (bench/suites/sweep.js compares it with a bare loop).
 */
export function countUniform(
  scores: Float64Array,
  classes: Uint8Array,
  edges: Float64Array,
  lowest: number,
  highest: number,
  scale: number,
  counts: Float64Array,
): number {
  const n = scores.length;
  const stride = edges.length;
  let i = 0;
  for (; i < (n & 1); ++i) {
    const score = scores[i]!;
    if (!(score >= lowest && score <= highest)) return i;
    const place = ((score - lowest) * scale + UPWARD) | 0;
    const bucket = score < edges[place]! ? place : place + 1;
    counts[classes[i]! * stride + bucket]! += 1;
  }
  for (; i < n; i += 2) {
    const score0 = scores[i]!;
    const score1 = scores[i + 1]!;
    if (!(score0 >= lowest && score0 <= highest && score1 >= lowest && score1 <= highest)) return i;
    const place0 = ((score0 - lowest) * scale + UPWARD) | 0;
    const place1 = ((score1 - lowest) * scale + UPWARD) | 0;
    const bucket0 = score0 < edges[place0]! ? place0 : place0 + 1;
    const bucket1 = score1 < edges[place1]! ? place1 : place1 + 1;
    counts[classes[i]! * stride + bucket0]! += 1;
    counts[classes[i + 1]! * stride + bucket1]! += 1;
  }
  return -1;
}

/**
 * Find the bucket of every score: the number of edges at or below it.
 * Assumes edges ascending; `table[c]` edges are in cells below c, where the cell of a value is
 * `(value − lowest) · scale`, cut to [0, table.length − 2]. Writes `buckets`, in [0, edges.length],
 * from row 0; the scores are those from `start`. O(n log m) time for m edges in one cell, O(n)
 * where they are spread; no allocation.
 */
export function findBuckets(
  scores: Float64Array,
  start: number,
  end: number,
  edges: Float64Array,
  table: Int32Array,
  lowest: number,
  scale: number,
  buckets: Int32Array,
): void {
  const topCell = table.length - 2;
  for (let i = start; i < end; ++i) {
    const score = scores[i]!;
    const place = (score - lowest) * scale;
    const cell = place > 0 ? (place < topCell ? place | 0 : topCell) : 0;
    let from = table[cell]!;
    let to = table[cell + 1]!;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (edges[middle]! <= score) from = middle + 1;
      else to = middle;
    }
    buckets[i - start] = from;
  }
}
