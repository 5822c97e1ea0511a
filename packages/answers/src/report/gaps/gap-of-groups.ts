import type { Label } from '@confmat/core';
import type { GapSlice, LevelOptions } from '@confmat/inference';
import {
  EQUALIZED_ODDS,
  NO_NEGATIVES,
  isOnWhole,
  lacksNegatives,
} from '@confmat/inference/gate-text';
import type { GateSubjectText } from '@confmat/inference/gate-text';
import { askedGap } from '@confmat/inference/internal';
import type { AskedGap } from '@confmat/inference/internal';
import { noSuchLabel } from '@confmat/rows/refusals.js';
import { isKnown } from '../known-results.js';

/** Counts of groups, between which a gap is asked for. */
export interface GapCounts {
  readonly slices: readonly GapSlice[];
  /** The class of a gap that names none. */
  readonly posLabel: Label | undefined;
  /** The β of Fβ; 1 where nobody asked for Fβ. */
  readonly beta: number;
  /** The classes that a macro average is over; undefined for all. */
  readonly chosen: readonly Label[] | undefined;
  /** The column of units; null for none. */
  readonly unit: string | null;
}

/** Whether the counts of all groups know their units. */
export function areKnown({ slices, unit }: GapCounts): boolean {
  return slices.every(({ matrix, sets }) => isKnown(unit, matrix ?? sets?.counts ?? {}));
}

/** Who asked for a gap. */
export interface GapAsker {
  /** What a message begins with where a label is unknown. */
  readonly where: string;
  readonly refusal: (reason: string) => Error;
}

/** Find a gap between groups, or say why it cannot be asked for. */
export function gapOfGroups(
  asked: GateSubjectText,
  { slices, posLabel, beta, chosen }: GapCounts,
  settings: LevelOptions,
  asker: GapAsker,
): AskedGap {
  const { metric, average, label } = asked;
  const [first] = slices;
  if (!first) throw asker.refusal('a gap between groups needs --by');
  const { matrix, sets } = first;
  const labels = matrix?.labels ?? Array.from<Label>(sets?.counts.keys ?? []);
  if (sets && isOnWhole(asked)) throw asker.refusal(`${metric} is of rows with one label each`);
  if (matrix && lacksNegatives(metric, average)) throw asker.refusal(NO_NEGATIVES);
  if (metric === 'fbeta' && beta === 1) throw asker.refusal('fbeta needs --beta other than 1');
  if (chosen && average !== null && average !== 'macro')
    throw asker.refusal(`a gap of a ${average} average is over all classes`);
  const needsClass = average === null && !isOnWhole(asked);
  const of = needsClass ? classOf(labels, label, posLabel, asker.where) : undefined;
  if (needsClass && of === undefined) {
    const ways = [`${metric}[LABEL]`, ...(metric === EQUALIZED_ODDS ? [] : [`macro.${metric}`])];
    const use = sets ? ways.join(' or ') : `${ways.join(', ')} or --pos-label`;
    throw asker.refusal(`${metric} needs a ${sets ? 'label' : 'class'}: use ${use}`);
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
