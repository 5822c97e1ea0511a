import type { ThresholdSweep } from '../sweep/sweep.js';

/** The precision that detection programs read off at each row: the greatest there or further down. */
function greatestPrecision({ counts: { tp, fp } }: ThresholdSweep): Float64Array {
  const greatest = tp.map((found, row) => found / (found + (fp[row] ?? 0)));
  for (let row = greatest.length - 2; row >= 0; --row) {
    greatest[row] = Math.max(greatest[row] ?? 0, greatest[row + 1] ?? 0);
  }
  return greatest;
}

/** Area below the greatest precision at every recall, those above the last one at 0. */
export function areaAtAllRecalls(sweep: ThresholdSweep): number {
  const { counts, nPositives } = sweep;
  let [area, before] = [0, 0];
  for (const [row, precision] of greatestPrecision(sweep).entries()) {
    const found = counts.tp[row] ?? 0;
    area += (found - before) * precision;
    before = found;
  }
  return area / nPositives;
}

/**
 * Mean of the greatest precision at recalls in even steps from 0 to 1, 0 where no threshold has the
 * recall. The recalls are NumPy's, whole numbers times the rounded step: 0.1 · 3 is above 3 / 10.
 */
export function meanAtRecalls(sweep: ThresholdSweep, nSteps: number): number {
  const { counts, nPositives } = sweep;
  const precision = greatestPrecision(sweep);
  let [sum, row] = [0, 0];
  for (let step = 0; step <= nSteps; ++step) {
    const recall = step === nSteps ? 1 : step * (1 / nSteps);
    while (row < precision.length && (counts.tp[row] ?? 0) / nPositives < recall) ++row;
    sum += precision[row] ?? 0;
  }
  return nPositives === 0 ? NaN : sum / (nSteps + 1);
}
