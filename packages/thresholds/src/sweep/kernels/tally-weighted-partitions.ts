import { lostInSum } from '@confmat/core/internal';
import { heapSortPairs } from './heap-sort-pairs.js';

/** Moves per score after which cells are given up for a heap. */
const MAX_MOVES = 16;

/**
 * As `tallyPartitions`, with sums of weights in place of numbers of rows: a loop of its own, since
 * one for both would ask at every row (bench/suites/sweep.js times both).
 * Sums are compensated (Neumaier 1974), so that the order of rows changes at most their last bits.
 * Assumes what `tallyPartitions` does, and the rows' weights in the order of `signed`;
 * `weightBuffer` is as long as `buffer`. Writes `thresholds`, `tp` and `fp` from row `state[0]`;
 * `state` holds the rows written, the sums of positives and negatives so far and what rounding took
 * from each. Overwrites the buffers and `cells`. O(n) time expected, O(n log n) at worst; no
 * allocation. Returns the end of the last partition.
 */
export function tallyWeightedPartitions(
  signed: Float64Array,
  weights: Float64Array,
  counts: Int32Array,
  firstPartition: number,
  endPartition: number,
  start: number,
  sign: number,
  buffer: Float64Array,
  words: Int32Array,
  high: number,
  weightBuffer: Float64Array,
  cells: Int32Array,
  thresholds: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  state: Float64Array,
): number {
  let row = state[0]! - 1;
  let positives = state[1]!;
  let negatives = state[2]!;
  let lostPositives = state[3]!;
  let lostNegatives = state[4]!;
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
    // All in one cell if the scores are equal or their range is beyond a double.
    const scale = max > min ? n / (max - min) : 0;
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
      weightBuffer[at] = weights[i]!;
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
      const weight = weightBuffer[i]!;
      let j = i - 1;
      while (j >= 0 && sign * Math.abs(buffer[j]!) < score) {
        buffer[j + 1] = buffer[j]!;
        weightBuffer[j + 1] = weightBuffer[j]!;
        --j;
      }
      buffer[j + 1] = value;
      weightBuffer[j + 1] = weight;
      moves -= i - j;
      if (moves < 0) {
        heapSortPairs(buffer, weightBuffer, n, sign);
        break;
      }
    }
    for (let i = 0; i < n; ++i) {
      const score = sign * Math.abs(buffer[i]!);
      const weight = weightBuffer[i]!;
      row += score === last ? 0 : 1;
      last = score;
      if (words[2 * i + high]! < 0) {
        const after = negatives + weight;
        lostNegatives += lostInSum(negatives, weight, after);
        negatives = after;
      } else {
        const after = positives + weight;
        lostPositives += lostInSum(positives, weight, after);
        positives = after;
      }
      thresholds[row] = score + 0;
      tp[row] = positives + lostPositives;
      fp[row] = negatives + lostNegatives;
    }
    lo = hi;
  }
  state[0] = row + 1;
  state[1] = positives;
  state[2] = negatives;
  state[3] = lostPositives;
  state[4] = lostNegatives;
  return lo;
}
