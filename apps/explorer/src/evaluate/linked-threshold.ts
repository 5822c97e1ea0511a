import { linkedCut, nearestCut, panelOf, readModel } from '@confmat/report/internal';
import type { Link } from '@confmat/report/internal';
import type { ThresholdSweep } from '@confmat/thresholds';

const LEVEL = 0.95;

/** The threshold of one model that goes with that of another, as the threshold view finds it. */
export function linkedThreshold(
  sweep: ThresholdSweep,
  lead: { readonly sweep: ThresholdSweep; readonly threshold: number },
  link: Link,
): number {
  const [first, second] = panelOf([lead, { sweep }], LEVEL).models.map(readModel);
  if (!first || !second) throw new Error('bug: the panel has both models');
  const cut = linkedCut(second, first, nearestCut(first, lead.threshold), link);
  return second.thresholds[cut] ?? lead.threshold;
}
