import type { CommandError } from '../../command-error.js';
import type { Label } from '@confmat/core';
import { askedGap } from '@confmat/inference/internal';
import type { AskedGap } from '@confmat/inference/internal';
import { EQUALIZED_ODDS, isOnWhole } from '@confmat/inference/gate-text';
import type { GateSubjectText } from '@confmat/inference/gate-text';
import type { LevelOptions } from '@confmat/inference';
import { noSuchLabel } from '../../refusals.js';
import type { GateSubject } from '../gates/gate-subject.js';

/** Counts of groups, between which a gap is asked for. */
export type GapCounts = Pick<GateSubject, 'slices' | 'posLabel' | 'beta' | 'chosen'>;

/** Who asked for a gap. */
export interface GapAsker {
  /** What a message begins with where a label is unknown. */
  readonly where: string;
  readonly refusal: (reason: string) => CommandError;
}

/** Find a gap between groups, or say why it cannot be asked for. */
export function gapOfGroups(
  asked: GateSubjectText,
  { slices, posLabel, beta, chosen }: GapCounts,
  settings: LevelOptions,
  asker: GapAsker,
): AskedGap {
  const { metric, average, label } = asked;
  const labels = slices[0]?.matrix.labels;
  if (!labels) throw asker.refusal('a gap between groups needs --by');
  if (metric === 'fbeta' && beta === 1) throw asker.refusal('fbeta needs --beta other than 1');
  if (chosen && average !== null && average !== 'macro')
    throw asker.refusal(`a gap of a ${average} average is over all classes`);
  const needsClass = average === null && !isOnWhole(asked);
  const of = needsClass ? classOf(labels, label, posLabel, asker.where) : undefined;
  if (needsClass && of === undefined) {
    const mean = metric === EQUALIZED_ODDS ? '' : `, macro.${metric}`;
    throw asker.refusal(`${metric} needs a class: use ${metric}[LABEL]${mean} or --pos-label`);
  }
  return askedGap(asked, slices, { posLabel: of, beta, chosen }, settings);
}

function classOf(
  labels: readonly Label[],
  typed: string | null,
  posLabel: Label | undefined,
  where: string,
): Label | undefined {
  if (typed === null) return posLabel;
  const found = labels.find((label) => String(label) === typed);
  if (found === undefined) throw noSuchLabel(where, typed, labels);
  return found;
}
