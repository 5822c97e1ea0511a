// Written by .ci/write-twins.mjs from ../find-buckets.ts.

import { UPWARD } from '../upward.js';

/** `countUniform` of single floats. O(n) time, no allocation. */
export function countUniformSingle(
  scores: Float32Array,
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
 * `findBuckets` of single floats. O(n log m) time for m edges in one cell, O(n) where they are
 * spread; no allocation.
 */
export function findBucketsSingle(
  scores: Float32Array,
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
