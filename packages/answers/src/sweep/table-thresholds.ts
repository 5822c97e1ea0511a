import { predictedPositives } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';

const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** People read no longer tables than this. */
const MOST_ROWS = 20;

/** Whether scores may be probabilities: thresholds such as 0.5 then mean something. */
export function areShares({ kind, thresholds }: ThresholdSweep): boolean {
  const [greatest = NaN] = thresholds;
  return kind === 'exact' && greatest <= 1 && (thresholds.at(-1) ?? NaN) >= 0;
}

/**
 * The thresholds of the table, ascending.
 *
 * @param sweep A sweep.
 * @param wanted `all`: those of the sweep; `some`: no more than a person reads.
 * @returns For a list, all of it; for bins, edges at even distances; for an exact sweep 0.1 … 0.9, or
 *   where scores are not in [0, 1], the thresholds that predict 10 %, 20 % … of the rows positive.
 */
export function tableThresholds(sweep: ThresholdSweep, wanted: 'all' | 'some'): readonly number[] {
  if (wanted === 'all' || sweep.kind !== 'exact') {
    const ascending = Array.from(sweep.thresholds).reverse();
    const isThinned = wanted === 'some' && sweep.kind === 'bins';
    const step = isThinned ? Math.ceil(ascending.length / MOST_ROWS) : 1;
    return ascending.filter((_, place) => place % step === 0);
  }
  if (areShares(sweep)) return TENTHS;
  const positives = predictedPositives(sweep.counts);
  const total = sweep.nPositives + sweep.nNegatives;
  const rows = TENTHS.map((share) => positives.findIndex((count) => count >= share * total));
  return [...new Set(rows)].map((row) => sweep.thresholds[row] ?? NaN).reverse();
}
