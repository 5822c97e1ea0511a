import { jsonLabel, jsonNumber } from '@confmat/core/internal';
import { countsAt, thresholdSweepFromJson } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';

/** A sweep of some thresholds: of bins and lists the nearest ones that they have. */
export function sweepAt(sweep: ThresholdSweep, list: readonly number[]): ThresholdSweep {
  const found = new Set(list.map((asked) => nearestOf(sweep, asked)));
  const thresholds = Float64Array.from(found).sort().reverse();
  const { tp, fp } = countsAt(sweep, thresholds);
  const { comparison, posLabel, nPositives, nNegatives, nSamples, nSkipped, weighted } = sweep;
  return thresholdSweepFromJson({
    ...{ format: 'confmat.ThresholdSweep', version: 1, kind: 'list', comparison },
    posLabel: jsonLabel(posLabel),
    nPositives: jsonNumber(nPositives),
    nNegatives: jsonNumber(nNegatives),
    ...{ nSamples, nSkipped, weighted },
    thresholds: Array.from(thresholds, jsonNumber),
    tp: Array.from(tp, jsonNumber),
    fp: Array.from(fp, jsonNumber),
  });
}

/** The threshold of a sweep that counts at an asked one: of bins and lists the nearest. */
export function nearestOf({ kind, thresholds }: ThresholdSweep, asked: number): number {
  if (kind === 'exact') return asked;
  return thresholds.reduce((nearest, one) => {
    return Math.abs(one - asked) < Math.abs(nearest - asked) ? one : nearest;
  });
}
