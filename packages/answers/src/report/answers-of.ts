import { NOT_KEPT } from '@confmat/files';
import { answersOf } from '@confmat/report/internal';
import type { Answered, Questioned } from '@confmat/report/internal';
import { withoutIntervals } from '../intervals/without-intervals.js';
import { findGaps } from './gaps/find-gaps.js';
import type { AskedGapText } from './parse-report-metrics.js';

/**
 * Answer every question of counts.
 *
 * @param asked The gaps that were typed.
 * @param unit The column of units; null for none.
 * @param areKnown Whether the counts know their units, or do not need them.
 */
export function answersFor(
  of: Questioned,
  asked: readonly AskedGapText[] | undefined,
  { unit, areKnown }: { readonly unit: string | null; readonly areKnown: boolean },
): readonly Answered[] {
  const { slices, setSlices, posLabel, beta = 1, only, level } = of;
  const counts = { slices: slices ?? setSlices ?? [], posLabel, beta, chosen: only, unit };
  const answers = answersOf({ ...of, gaps: asked && findGaps(asked, counts, level) });
  if (areKnown) return answers;
  return answers.map((one) => ({ ...one, found: withoutIntervals(one.found, NOT_KEPT) }));
}
