import type { JointTally } from '@confmat/core';
import { countsOfJoint } from '@confmat/answers/compare/counts-of-joint.js';
import type { ComparedRows } from '@confmat/answers/compare/compared-outcome.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { needsRows, withCountedBy } from '../../evaluation/open-saved.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';

/** The note on groups without units. */
export const GROUPS_LEFT_OUT =
  'groups are left out: which of their rows belong together was not kept';

/** Two models that one evaluation holds, compared as their rows would be. */
export function comparedJoint(
  saved: SavedEvaluation,
  { score, threshold, ...typed }: CompareCommandOptions,
): ComparedRows & { readonly options: CompareCommandOptions } {
  if (score) throw needsRows(saved, '--score');
  if (threshold) throw needsRows(saved, '--threshold');
  const options = withCountedBy(saved, typed, 'compare');
  const { joint, slices } = saved.evaluation;
  const isKnown = (tally: JointTally | undefined): boolean => typeof tally?.units === 'object';
  const kept = slices.filter((slice) => !isKnown(joint) || isKnown(slice.joint));
  const evaluation = { ...saved.evaluation, slices: kept };
  const counts = countsOfJoint({ ...saved, evaluation }, options);
  const notes = kept.length === slices.length ? [] : [GROUPS_LEFT_OUT];
  const { prepared } = saved;
  return {
    counts: { ...counts, notes },
    shown: evaluation,
    evaluation: saved.evaluation,
    prepared,
    options,
  };
}
