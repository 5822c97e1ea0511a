import { NOT_KEPT } from '@confmat/files';
import type { ReportResults } from '@confmat/report';
import type { Evaluated } from '../evaluate/evaluated.js';

/** Results as reports describe them: of rows that belong together, scores that know which. */
export function reported({ results }: Evaluated): ReportResults {
  const { scores = [] } = results;
  const areKnown = scores.every(({ sweep }) => sweep.weighted || sweep.units !== 'unknown');
  return areKnown ? results : { ...results, scores: undefined };
}

/** Results that others read without the page around them. */
export function shared(evaluated: Evaluated): ReportResults {
  if (evaluated.isUnclear) throw new Error(`there is no report with intervals: ${NOT_KEPT}`);
  return reported(evaluated);
}
