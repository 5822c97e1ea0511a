import { heapSortRows } from '../../sweep/kernels/twins/heap-sort-rows.js';

/** Moves per score after which cells are given up for a heap. */
const MAX_MOVES = 16;

/**
 * Sort each partition of scores with its rows, as `tallyPartitions` does, and find for every row how
 * many rows of the other class score higher, ties counting half: twice that number, which is whole.
 * Assumes what `tallyPartitions` does, no score of −0, and the rows of the scores in the order of
 * `signed`; `rowBuffer` is as long as `buffer`. Writes `doubled[row]` of every row, and `tp` and
 * `fp`, the rows of either class down to each distinct score, from place `state[0]`; `state` holds
 * the places written, the positives and the negatives so far. Overwrites the buffers and `cells`.
 * O(n) time expected, O(n log n) at worst; no allocation. Returns the end of the last partition.
 */
export function placePartitions(
  signed: Float64Array,
  rows: Int32Array,
  counts: Int32Array,
  firstPartition: number,
  endPartition: number,
  start: number,
  sign: number,
  buffer: Float64Array,
  words: Int32Array,
  high: number,
  rowBuffer: Int32Array,
  cells: Int32Array,
  doubled: Uint32Array,
  tp: Float64Array,
  fp: Float64Array,
  state: Float64Array,
): number {
  let group = state[0]!;
  let positives = state[1]!;
  let negatives = state[2]!;
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
      rowBuffer[at] = rows[i]!;
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
      const row = rowBuffer[i]!;
      let j = i - 1;
      while (j >= 0 && sign * Math.abs(buffer[j]!) < score) {
        buffer[j + 1] = buffer[j]!;
        rowBuffer[j + 1] = rowBuffer[j]!;
        --j;
      }
      buffer[j + 1] = value;
      rowBuffer[j + 1] = row;
      moves -= i - j;
      if (moves < 0) {
        heapSortRows(buffer, rowBuffer, n, sign);
        break;
      }
    }
    let first = 0;
    while (first < n) {
      const magnitude = Math.abs(buffer[first]!);
      let end = first;
      let nNegatives = 0;
      do nNegatives += words[2 * end++ + high]! >>> 31;
      while (end < n && Math.abs(buffer[end]!) === magnitude);
      const nPositives = end - first - nNegatives;
      const ofPositive = 2 * negatives + nNegatives;
      const ofNegative = 2 * positives + nPositives;
      for (; first < end; ++first) {
        doubled[rowBuffer[first]!] = words[2 * first + high]! < 0 ? ofNegative : ofPositive;
      }
      positives += nPositives;
      negatives += nNegatives;
      tp[group] = positives;
      fp[group++] = negatives;
    }
    lo = hi;
  }
  state[0] = group;
  state[1] = positives;
  state[2] = negatives;
  return lo;
}
