import type { BestThreshold, ThresholdSweep } from '@confmat/thresholds';

/** Significant digits that tell any two single floats from each other. */
const MOST_DIGITS = 9;

/**
 * How the thresholds of a sweep are written: those of single floats as the shortest decimals that are
 * rounded to them, such as 0.7 for 0.699999988079071. Typed again, they name the same rows.
 */
export function thresholdWriter({ precision }: ThresholdSweep): (threshold: number) => number {
  return precision === 'single' ? shortestSingle : (threshold) => threshold;
}

function shortestSingle(single: number): number {
  for (let digits = 1; digits < MOST_DIGITS; ++digits) {
    const decimal = Number(single.toPrecision(digits));
    if (Math.fround(decimal) === single) return decimal;
  }
  return Number(single.toPrecision(MOST_DIGITS));
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
