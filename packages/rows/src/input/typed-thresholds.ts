import type { BestThreshold, ThresholdSweep } from '@confmat/thresholds';
import { nearestIn } from '@confmat/thresholds/internal';
import type { ScorePrecision } from '@confmat/thresholds/internal';

/** Significant digits that tell any two single floats from each other; fewer do for half floats. */
const MOST_DIGITS = 9;

/**
 * How the thresholds of a sweep are written: those of single and half floats as the shortest
 * decimals that are rounded to them, such as 0.7 for 0.699999988079071. Typed again, they name the same rows.
 */
export function thresholdWriter({ precision }: ThresholdSweep): (threshold: number) => number {
  return precision === undefined
    ? (threshold) => threshold
    : (threshold) => shortestIn(precision, threshold);
}

/**
 * How people read the thresholds of a sweep: each as the shortest decimal that names the same rows, at
 * most the threshold itself, and above the next score below it.
 */
export function shortThresholds(sweep: ThresholdSweep): (threshold: number) => number {
  const { thresholds, kind, precision } = sweep;
  const written = thresholdWriter(sweep);
  if (kind !== 'exact') return written;
  const stored = (decimal: number): number => nearestIn(precision, decimal);
  return (threshold) => {
    const place = placeOf(thresholds, threshold);
    if (place < 0) return written(threshold);
    const below = thresholds[place + 1] ?? -Infinity;
    for (let digits = 2; digits < MOST_SHOWN; ++digits) {
      const nearest = Number(threshold.toPrecision(digits));
      const step = 10 ** (Math.floor(Math.log10(Math.abs(threshold))) + 1 - digits);
      for (const decimal of [nearest, Number((nearest - step).toPrecision(digits))]) {
        if (stored(decimal) > below && stored(decimal) <= threshold) return decimal;
      }
    }
    return written(threshold);
  };
}

/** Significant digits from which on nothing is won. */
const MOST_SHOWN = 15;

/** The place of a threshold among those of a sweep, which descend; -1 if it is none of them. */
function placeOf(thresholds: ThresholdSweep['thresholds'], threshold: number): number {
  let [from, to] = [0, thresholds.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((thresholds[middle] ?? -Infinity) > threshold) from = middle + 1;
    else to = middle;
  }
  return thresholds[from] === threshold ? from : -1;
}

function shortestIn(precision: ScorePrecision, float: number): number {
  for (let digits = 1; digits < MOST_DIGITS; ++digits) {
    const decimal = Number(float.toPrecision(digits));
    if (nearestIn(precision, decimal) === float) return decimal;
  }
  return Number(float.toPrecision(MOST_DIGITS));
}

/** A best threshold with its thresholds as they are written. */
export function writtenBest(
  found: BestThreshold,
  write: (threshold: number) => number,
): BestThreshold {
  if (!found.reached) return found;
  const { threshold, plateau } = found;
  const { from, to } = plateau;
  return {
    ...found,
    threshold: write(threshold),
    plateau: { ...plateau, from: write(from), to: write(to) },
  };
}
