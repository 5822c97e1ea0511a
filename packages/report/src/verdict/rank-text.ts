import { rocAucInterval } from '@confmat/inference';
import type { ScoreResults } from '../results/results.js';
import { formatEnds, formatMetric, labelName } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';

/** How well scores put positives above the others; empty where only some thresholds were counted. */
export function rankText({ sweep }: ScoreResults, level: number): string {
  const found = rocAucInterval(sweep, { level });
  const { estimate, low, high } = found;
  if (sweep.kind !== 'exact' || Number.isNaN(estimate)) return '';
  const name = labelName(sweep.posLabel);
  const area = `ROC AUC ${formatMetric(estimate)}`;
  const range = formatEnds(found);
  const known = range === '' ? area : `${area}, ${range}`;
  if (high < 0.5) return `Its scores are higher for rows that are not "${name}" (${known}).`;
  if (low <= 0.5) return `Its scores do not tell "${name}" from other rows for sure (${known}).`;
  return `A "${name}" row outscores a row that is not "${name}" in ${shareText(estimate)} of pairs, ties counting half (${area}).`;
}
