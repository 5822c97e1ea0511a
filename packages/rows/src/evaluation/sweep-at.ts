import { jsonLabel, jsonNumber } from '@confmat/core/internal';
import { countsAt, thresholdSweepFromJson } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { unitsAt, withSweepUnits } from '@confmat/thresholds/internal';

/** A sweep of some thresholds: of bins and lists the nearest ones that they have. */
export function sweepAt(sweep: ThresholdSweep, list: readonly number[]): ThresholdSweep {
  const nearest = new Set(list.map((asked) => nearestOf(sweep, asked)));
  const thresholds = Float64Array.from(nearest).sort().reverse();
  const { tp, fp } = countsAt(sweep, thresholds);
  const { comparison, posLabel, nPositives, nNegatives } = sweep;
  const { missedPositives, nSamples, nSkipped, weighted } = sweep;
  const found = thresholdSweepFromJson({
    ...{ format: 'confmat.ThresholdSweep', version: 1, kind: 'list', comparison },
    posLabel: jsonLabel(posLabel),
    nPositives: jsonNumber(nPositives),
    nNegatives: jsonNumber(nNegatives),
    ...(missedPositives && { missedPositives: jsonNumber(missedPositives) }),
    ...{ nSamples, nSkipped, weighted },
    thresholds: Array.from(thresholds, jsonNumber),
    tp: Array.from(tp, jsonNumber),
    fp: Array.from(fp, jsonNumber),
  });
  const { units, counts } = sweep;
  const own = typeof units === 'object' ? unitsAt(units, counts, found.counts) : units;
  return withSweepUnits(found, own);
}

/** The threshold of a sweep that counts at an asked one: of bins and lists the nearest. */
export function nearestOf({ kind, thresholds }: ThresholdSweep, asked: number): number {
  if (kind === 'exact') return asked;
  return thresholds.reduce((nearest, one) => {
    return Math.abs(one - asked) < Math.abs(nearest - asked) ? one : nearest;
  });
}
