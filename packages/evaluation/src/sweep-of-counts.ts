import type { BinaryCounts } from '@confmat/core';
import { jsonLabel, jsonNumber } from '@confmat/core/internal';
import { thresholdSweepFromJson } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';

/** What of a sweep its counts do not say. */
export type SweepFacts = Omit<ThresholdSweep, 'thresholds' | 'counts' | 'singleScore'>;

/** A sweep of counts at thresholds, descending. */
export function sweepOfCounts(
  thresholds: ArrayLike<number>,
  { tp, fp }: Pick<BinaryCounts, 'tp' | 'fp'>,
  facts: SweepFacts,
): ThresholdSweep {
  const { kind, comparison, precision, range, weighted, nSamples, nSkipped } = facts;
  return thresholdSweepFromJson({
    ...{ format: 'confmat.ThresholdSweep', version: 1, kind, comparison, weighted },
    ...(precision && { precision }),
    ...(range && { range: [jsonNumber(range[0]), jsonNumber(range[1])] }),
    posLabel: jsonLabel(facts.posLabel),
    nPositives: jsonNumber(facts.nPositives),
    nNegatives: jsonNumber(facts.nNegatives),
    ...(facts.missedPositives && { missedPositives: jsonNumber(facts.missedPositives) }),
    ...{ nSamples, nSkipped },
    thresholds: Array.from(thresholds, jsonNumber),
    tp: Array.from(tp, jsonNumber),
    fp: Array.from(fp, jsonNumber),
  });
}
