import type { TextPair } from './looks.js';

/**
 * Whether a score is lower for a label than for the others: then it is the score of another label.
 *
 * @param pairs The score and the true label of some rows, as texts.
 */
export function pointsAway(pairs: readonly TextPair[], posLabel: string): boolean {
  const sums = { of: 0, ofOthers: 0, n: 0, nOthers: 0 };
  for (const [score, label] of pairs) {
    const value = score === null || score.trim() === '' ? NaN : Number(score);
    if (label === null || Number.isNaN(value)) continue;
    if (label === posLabel) {
      sums.of += value;
      sums.n += 1;
    } else {
      sums.ofOthers += value;
      sums.nOthers += 1;
    }
  }
  return sums.n > 0 && sums.nOthers > 0 && sums.of / sums.n < sums.ofOthers / sums.nOthers;
}
