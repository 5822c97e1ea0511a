import type { Evaluation } from '@confmat/evaluation';
import type { ReportResults } from '@confmat/report';
import { setTallies } from './find-set-intervals.js';
import type { MultilabelResult } from './result.js';

/** A result as it is described in words. */
export function resultsOfSets(result: MultilabelResult, { sets }: Evaluation): ReportResults {
  const { counts, weighted, intervals, nSamples, nSkipped } = result;
  const { zeroDivision } = result.asked;
  const { samples } = setTallies(result);
  return {
    labelSets: {
      // Rows that were counted together have their number as weight.
      labels: { ...counts, weighted, nSamples },
      samples: samples && { ...samples, nSamples, nSkipped },
      pairs: sets?.confusion,
    },
    zeroDivision: zeroDivision === 'nan' ? NaN : zeroDivision,
    level: intervals?.level,
  };
}
