import { NOT_KEPT } from '@confmat/files';
import type { ReportResults } from '@confmat/report';
import type { Evaluated } from '../evaluate/evaluated.js';

/** Results as reports describe them: scores are left out where rows belong together. */
export function reported({ results }: Evaluated): ReportResults {
  return results.clusters ? { ...results, scores: undefined } : results;
}

/** Results that others read without the page around them. */
export function shared(evaluated: Evaluated): ReportResults {
  if (evaluated.isUnclear) throw new Error(`there is no report with intervals: ${NOT_KEPT}`);
  return reported(evaluated);
}
