import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import type { BucketExtremes } from './bucket-extremes.js';
import type { HeavyBin } from './split-bins.js';

export function binRange({ range }: ThresholdSweep): readonly [number, number] {
  if (!range) throw new Error('bug: bins have a range');
  return range;
}

/**
 * The edges that part anything: not those of empty bins, nor those between bins of negatives only,
 * nor, where only pairs matter, those between bins of positives only.
 */
export function usefulEdges(
  sweep: ThresholdSweep,
  { least, greatest }: BucketExtremes,
  pairsOnly: boolean,
): number[] {
  const { thresholds } = sweep;
  const { tp, fp } = columnsOf(sweep);
  const n = thresholds.length;
  const isEmpty = (row: number): boolean => (greatest[n - row] ?? 0) < (least[n - row] ?? 0);
  // The only class of a bin: 1, 0, or −1 for both.
  const classOf = (row: number): number => {
    const hasPositives = tp[row] !== (row > 0 ? tp[row - 1] : 0);
    const hasNegatives = fp[row] !== (row > 0 ? fp[row - 1] : 0);
    return hasPositives && hasNegatives ? -1 : Number(hasPositives);
  };
  const kept: number[] = [];
  let below = -1;
  for (let row = n - 1; row >= 0; --row) {
    const isLowest = row === n - 1;
    if (!isLowest && isEmpty(row)) continue;
    const label = isEmpty(row) ? -1 : classOf(row);
    const isMerged = label === below && (label === 0 || (label === 1 && pairsOnly));
    if (isLowest || !isMerged) kept.push(thresholds[row] ?? NaN);
    below = label;
  }
  return kept;
}

/** The bins in which the order of scores matters, with what is known of where their scores are. */
export function heavyBins(
  sweep: ThresholdSweep,
  extremes: BucketExtremes | null,
  pairsOnly: boolean,
): HeavyBin[] {
  const { thresholds, singleScore } = sweep;
  const { tp, fp } = columnsOf(sweep);
  const [, highest] = binRange(sweep);
  const n = thresholds.length;
  const heavy: HeavyBin[] = [];
  let positivesAbove = 0;
  let negativesAbove = 0;
  for (let row = 0; row < n; ++row) {
    const positives = (tp[row] ?? 0) - positivesAbove;
    const negatives = (fp[row] ?? 0) - negativesAbove;
    positivesAbove += positives;
    negativesAbove += negatives;
    const weight = pairsOnly
      ? positives * negatives
      : // About what precision at the bin's positives may vary by.
        (positives * (positives + negatives)) / (positivesAbove + negativesAbove);
    if (!(weight > 0) || singleScore?.[row] === 1) continue;
    // Buckets ascend, the lowest is below all thresholds.
    const least = extremes?.least[n - row] ?? thresholds[row] ?? NaN;
    const greatest = extremes?.greatest[n - row] ?? thresholds[row - 1] ?? highest;
    if (greatest > least) heavy.push({ weight, least, greatest });
  }
  return heavy;
}
