import type { ThresholdSweep } from '@confmat/thresholds';
import { nearestIn } from '@confmat/thresholds/internal';

/** Digits that are enough where no score is near. */
const FEWEST = 6;
const MOST = 17;

/**
 * A threshold in six digits, or in as many as it takes to mean the same when it is typed.
 *
 * @param isSame Whether a decimal means the same. Default: it is the same number.
 */
export function thresholdText(
  threshold: number,
  isSame: (decimal: number) => boolean = (decimal) => decimal === threshold,
): string {
  for (let digits = FEWEST; digits < MOST; ++digits) {
    const decimal = Number(threshold.toPrecision(digits));
    if (isSame(decimal)) return String(decimal);
  }
  return String(threshold);
}

/** A threshold of scores: what is typed predicts the same rows positive. */
export const sweptText = (sweep: ThresholdSweep, threshold: number): string =>
  commonText([sweep], threshold);

/** A threshold of several scores. */
export function commonText(sweeps: readonly ThresholdSweep[], threshold: number): string {
  const tests = sweeps.map((sweep) => sameIn(sweep, threshold));
  return thresholdText(threshold, (decimal) => tests.every((isSame) => isSame(decimal)));
}

function sameIn(
  { thresholds, kind, precision }: ThresholdSweep,
  threshold: number,
): (decimal: number) => boolean {
  // Scores are held against a threshold that is rounded as they are.
  const stored = (decimal: number): number => nearestIn(precision, decimal);
  const wanted = stored(threshold);
  // Other sweeps do not know what lies between their thresholds.
  if (kind !== 'exact') return (decimal) => stored(decimal) === wanted;
  const n = nAtLeast(thresholds, wanted);
  return (decimal) => nAtLeast(thresholds, stored(decimal)) === n;
}

/** How many of falling scores are at least a threshold. */
function nAtLeast(scores: Float64Array, threshold: number): number {
  let [from, to] = [0, scores.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((scores[middle] ?? -Infinity) >= threshold) from = middle + 1;
    else to = middle;
  }
  return from;
}
