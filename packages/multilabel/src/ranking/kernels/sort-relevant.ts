/** Up to this many scores are sorted by insertion, which needs no view of `sorted`. */
const FEW = 32;

/**
 * Collect the scores of a sample's true labels, ascending. Assumes finite scores; a row of
 * `nLabels` scores from `base`; codes in [0, nLabels). Writes `sorted` from 0 to `end − start`. O(r
 * log r) time for r true labels, O(r²) up to 32; allocates a view of `sorted` above that.
 */
export function sortRelevant(
  scores: Float64Array,
  base: number,
  codes: Int32Array,
  start: number,
  end: number,
  sorted: Float64Array,
): void {
  const r = end - start;
  if (r > FEW) {
    for (let j = 0; j < r; ++j) sorted[j] = scores[base + codes[start + j]!]!;
    sorted.subarray(0, r).sort();
    return;
  }
  for (let j = 0; j < r; ++j) {
    const score = scores[base + codes[start + j]!]!;
    let place = j;
    for (; place > 0 && sorted[place - 1]! > score; --place) sorted[place] = sorted[place - 1]!;
    sorted[place] = score;
  }
}

/**
 * Count the values that are not above a score. Assumes `sorted` ascending from 0 to `n`. O(log n)
 * time, no allocation. Returns the count, in [0, n].
 */
export function countNotAbove(sorted: Float64Array, n: number, score: number): number {
  let low = 0;
  let high = n;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= score) low = middle + 1;
    else high = middle;
  }
  return low;
}
