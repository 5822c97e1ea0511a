import { NOT_KEPT } from '@confmat/files';
import type { ReportResults } from '@confmat/report';
import type { Evaluated } from '../evaluate/evaluated.js';

/** Results as reports describe them: of rows that belong together, scores that know which. */
export function reported({ results }: Evaluated): ReportResults {
  const { clusters, scores = [] } = results;
  const areKnown = scores.every((score) => score.sweep.weighted || score.clusters);
  return clusters && !areKnown ? { ...results, scores: undefined } : results;
}

/** Results that others read without the page around them. */
export function shared(evaluated: Evaluated): ReportResults {
  if (evaluated.isUnclear) throw new Error(`there is no report with intervals: ${NOT_KEPT}`);
  return reported(evaluated);
}
