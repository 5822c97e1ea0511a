import type { Label } from '@confmat/core';
import { multilabelConfusion } from '@confmat/multilabel';
import type { ReportResults } from '@confmat/report';
import type { CollectedSets } from '../input/set-rows.js';
import { setTallies } from './find-set-intervals.js';
import type { MultilabelResult } from './result.js';

/** Of more labels there may be more pairs than their memory is worth. */
const MOST_PAIRED_LABELS = 2048;

/** A result as it is described in words. */
export function resultsOfSets(
  result: MultilabelResult,
  { truth, prediction, sampleWeight, counts: kept, pairs: keptPairs }: CollectedSets,
): ReportResults {
  const { counts, weighted, intervals, labels, nSamples, nSkipped } = result;
  const { samples } = setTallies(result);
  const pairs = kept
    ? keptPairs
    : labels.length > MOST_PAIRED_LABELS
      ? undefined
      : multilabelConfusion<Label>(truth, prediction, { sampleWeight });
  return {
    labelSets: {
      // Rows that were counted together have their number as weight.
      labels: { ...counts, weighted, nSamples },
      samples: samples && { ...samples, nSamples, nSkipped },
      pairs,
    },
    level: intervals?.level,
  };
}
