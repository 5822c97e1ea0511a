import { numberInCell } from './looks.js';
import type { TextPair } from './looks.js';

/** So many standard errors are no chance. */
const SURE = 3;

/**
 * Whether a score is lower for a label than for the others, by more than chance makes it: then it is the score
 * of another label.
 *
 * @param pairs The score and the true label of some rows, as texts.
 */
export function pointsAway(pairs: readonly TextPair[], posLabel: string): boolean {
  const scored = pairs.filter(([score, label]) => {
    return label !== null && !Number.isNaN(numberInCell(score));
  });
  const [own, others] = [true, false].map((isOwn) =>
    summaryOf(
      scored.flatMap(([score, label]) =>
        (label === posLabel) === isOwn ? [numberInCell(score)] : [],
      ),
    ),
  );
  if (!own || !others) return false;
  return others.mean - own.mean > SURE * Math.hypot(own.error, others.error);
}

/** The mean of some scores and its standard error; null without any. */
function summaryOf(
  scores: readonly number[],
): { readonly mean: number; readonly error: number } | null {
  const n = scores.length;
  if (n === 0) return null;
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return { mean, error: n === 1 ? 0 : Math.sqrt(squares / (n - 1) / n) };
}
