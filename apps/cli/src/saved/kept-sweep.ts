import type { EvaluationParts, ScoreTally } from '@confmat/evaluation';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Input } from '../input/input.js';
import type { SweepCommandOptions } from '../sweep/options.js';
import type { ClassSweep } from '../sweep/classes/read-classes.js';
import type { ReadSweeps } from '../sweep/swept.js';
import type { ScoreRows } from '../input/score-rows.js';
import { keptOptions } from './kept-options.js';

/** What a sweep keeps: each column of scores, of the whole and of each group. */
export function keptSweep(
  input: Input,
  { rows, sweeps, groups }: ReadSweeps,
  options: SweepCommandOptions,
): EvaluationParts {
  const { posLabel, labels } = rows;
  const named = (all: readonly (ThresholdSweep | null)[]): readonly ScoreTally[] =>
    all.flatMap((sweep, place) => {
      const name = options.score[place] ?? '';
      return sweep ? [{ name, sweep: { ...sweep, posLabel } }] : [];
    });
  return {
    ...countedRows(rows),
    labels,
    posLabel,
    scores: named(sweeps),
    by: options.by,
    slices: groups.flatMap(({ group, nSamples, sweeps: own }) => {
      const scores = named(own);
      const values = options.by.map((name, i) => [name, group[i] ?? ''] as const);
      return scores.length === 0 ? [] : [{ group: Object.fromEntries(values), nSamples, scores }];
    }),
    provenance: { options: keptOptions(options, input.prepared?.()) },
  };
}

/** What a sweep of each class keeps. */
export function keptClasses(
  input: Input,
  rows: ScoreRows,
  classes: readonly ClassSweep[],
  options: SweepCommandOptions,
): EvaluationParts {
  return {
    ...countedRows(rows),
    labels: [...new Set([...rows.labels, ...classes.map(({ label }) => label)])],
    scores: classes.map(({ label, column, sweep }) => ({
      name: column,
      sweep: { ...sweep, posLabel: label },
    })),
    provenance: { options: keptOptions(options, input.prepared?.()) },
  };
}

function countedRows({
  nRows,
  nSkipped,
}: ScoreRows): Pick<EvaluationParts, 'nSamples' | 'nSkipped'> {
  return { nSamples: nRows - nSkipped, nSkipped };
}
