import { heapSortPairs } from './heap-sort-pairs.js';

/** Moves per score after which cells are given up for a heap. */
const MAX_MOVES = 16;

/**
 * Sort each partition and count, at every distinct score, the rows of either class down to it. A
 * partition's scores are counted into as many cells as it has scores, equal parts of its range,
 * which leaves them nearly sorted; insertions do the rest. Assumes partitions one after the other
 * from `start`, `counts[p]` scores each; magnitudes with a minus sign for class 0; every score with
 * the sign `sign` (1 or −1); partitions in descending order of scores. `words` and `high` are the
 * 32-bit words of `buffer` and the place of its high ones. `buffer` holds the greatest partition,
 * `cells` 2 more. Writes `thresholds`, `tp` and `fp` from row `state[0]`; `state` holds the rows
 * written, the positives and the negatives so far. Overwrites `buffer` and `cells`. O(n) time
 * expected, O(n log n) at worst; no allocation. Returns the end of the last partition.
 */
export function tallyPartitions(
  signed: Float64Array,
  counts: Int32Array,
  firstPartition: number,
  endPartition: number,
  start: number,
  sign: number,
  buffer: Float64Array,
  words: Int32Array,
  high: number,
  cells: Int32Array,
  thresholds: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  state: Float64Array,
): number {
  let row = state[0]! - 1;
  let positives = state[1]!;
  let negatives = state[2]!;
  let last = row >= 0 ? thresholds[row]! : NaN;
  let lo = start;
  for (let p = firstPartition; p < endPartition; ++p) {
    const n = counts[p]!;
    if (n === 0) continue;
    const hi = lo + n;
    let max = -Infinity;
    let min = Infinity;
    for (let i = lo; i < hi; ++i) {
      const score = sign * Math.abs(signed[i]!);
      if (score > max) max = score;
      if (score < min) min = score;
    }
    if (max === min) {
      for (let i = lo; i < hi; ++i) buffer[i - lo] = signed[i]!;
    } else {
      // 0 where the range is beyond a double: then all scores go to one cell.
      const scale = n / (max - min);
      for (let cell = 0; cell < n + 2; ++cell) cells[cell] = 0;
      for (let i = lo; i < hi; ++i) {
        const cell = ((max - sign * Math.abs(signed[i]!)) * scale) >>> 0;
        cells[cell]! += 1;
      }
      let place = 0;
      for (let cell = 0; cell < n + 2; ++cell) {
        const count = cells[cell]!;
        cells[cell] = place;
        place += count;
      }
      for (let i = lo; i < hi; ++i) {
        const value = signed[i]!;
        const cell = ((max - sign * Math.abs(value)) * scale) >>> 0;
        const at = cells[cell]!;
        cells[cell] = at + 1;
        buffer[at] = value;
      }
      let moves = n * MAX_MOVES;
      let previous = sign * Math.abs(buffer[0]!);
      for (let i = 1; i < n; ++i) {
        const value = buffer[i]!;
        const score = sign * Math.abs(value);
        if (score <= previous) {
          previous = score;
          continue;
        }
        let j = i - 1;
        while (j >= 0 && sign * Math.abs(buffer[j]!) < score) {
          buffer[j + 1] = buffer[j]!;
          --j;
        }
        buffer[j + 1] = value;
        moves -= i - j;
        if (moves < 0) {
          heapSortPairs(buffer, buffer, n, sign);
          break;
        }
      }
    }
    for (let i = 0; i < n; ++i) {
      const score = sign * Math.abs(buffer[i]!);
      const negative = words[2 * i + high]! >>> 31;
      row += score === last ? 0 : 1;
      last = score;
      positives += 1 - negative;
      negatives += negative;
      // −0 becomes 0, which it equals.
      thresholds[row] = score + 0;
      tp[row] = positives;
      fp[row] = negatives;
    }
    lo = hi;
  }
  state[0] = row + 1;
  state[1] = positives;
  state[2] = negatives;
  return lo;
}
