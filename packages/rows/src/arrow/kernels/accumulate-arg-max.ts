/**
 * Take one class's scores into the greatest of each row so far.
 *
 * Assumes equal lengths, and that the classes come in the order of their codes.
 * Writes, where a score exceeds `greatest`, that score, `code`, and 0 into `isTied`; where it equals
 * it, 1 into `isTied`; where it is no finite number, 1 into `isBad`.
 * O(n) time, no allocation.
 */
export function accumulateArgMax(
  scores: Float64Array,
  code: number,
  greatest: Float64Array,
  codes: Int32Array,
  isTied: Uint8Array,
  isBad: Uint8Array,
): void {
  const n = scores.length;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    const most = greatest[i]!;
    if (score > most) {
      greatest[i] = score;
      codes[i] = code;
      isTied[i] = 0;
    } else if (score === most) isTied[i] = 1;
    if (score - score !== 0) isBad[i] = 1;
  }
}
