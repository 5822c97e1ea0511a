import type { Label } from '@confmat/core';
import type { Evaluation, SetTally } from '@confmat/evaluation';
import type { SetsCommandOptions } from './options.js';
import { multilabelScores } from './set-scores.js';
import type { MultilabelScores } from './set-scores.js';

/** The metrics of one group of rows. */
export interface SetGroup extends MultilabelScores {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<string, Label>>;
  readonly nSamples: number;
  readonly nSkipped: number;
  /** What they are computed from. */
  readonly tally: SetTally;
}

/** Compute the metrics of each group. */
export function setSlices(
  { slices, labels }: Evaluation,
  options: SetsCommandOptions,
): readonly SetGroup[] {
  return slices.flatMap(({ group, nSamples, nSkipped, sets: tally }) =>
    tally
      ? [
          {
            ...{ group, nSamples, nSkipped, tally },
            ...multilabelScores({ nSamples, nSkipped, labels }, tally, options, 'present'),
          },
        ]
      : [],
  );
}
