import type { OracleSweepRow } from '@confmat/testkit';
import type { ThresholdSweep } from '../src/index.js';

/** A sweep's rows in the shape of the oracle's. */
export function rowsOf({ thresholds, counts }: ThresholdSweep): OracleSweepRow[] {
  const { tp, fp, fn, tn } = counts;
  return Array.from(thresholds, (threshold, i) => ({
    threshold,
    tp: tp[i] ?? NaN,
    fp: fp[i] ?? NaN,
    fn: fn?.[i] ?? NaN,
    tn: tn?.[i] ?? NaN,
  }));
}
