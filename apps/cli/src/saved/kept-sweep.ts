import type { EvaluationParts, ScoreTally, SweepClusters } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Input } from '../input/input.js';
import type { SweepCommandOptions } from '../sweep/options.js';
import type { ClassSweep } from '../sweep/classes/read-classes.js';
import type { ReadSweeps, SweptClusters } from '../sweep/swept.js';
import type { ScoreRows } from '../input/score-rows.js';
import { keptOptions } from './kept-options.js';

/** What a sweep keeps: each column of scores, of the whole and of each group. */
export function keptSweep(
  input: Input,
  { rows, sweeps, groups }: ReadSweeps,
  options: SweepCommandOptions,
  clusters: SweptClusters | undefined,
): EvaluationParts {
  const { posLabel, labels } = rows;
  const named = (
    all: readonly (ThresholdSweep | null)[],
    ofAll: readonly (SweepClusters | undefined)[] = [],
  ): readonly ScoreTally[] =>
    all.flatMap((sweep, place) => {
      const name = options.score[place] ?? '';
      return sweep ? [scoreTally(name, { ...sweep, posLabel }, ofAll[place])] : [];
    });
  return {
    ...countedRows(rows),
    labels,
    posLabel,
    scores: named(sweeps, clusters?.whole),
    by: options.by,
    slices: groups.flatMap(({ group, nSamples, sweeps: own }, at) => {
      const scores = named(own, clusters?.groups[at]);
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
    scores: classes.map(({ label, column, sweep, clusters }) =>
      scoreTally(column, { ...sweep, posLabel: label }, clusters ?? undefined),
    ),
    provenance: { options: keptOptions(options, input.prepared?.()) },
  };
}

/** A column of scores, with its clusters if rows belong together. */
export function scoreTally(
  name: string,
  sweep: ThresholdSweep,
  clusters: SweepClusters | undefined,
): ScoreTally {
  return clusters ? { name, sweep, clusters } : { name, sweep };
}

function countedRows({
  nRows,
  nSkipped,
}: ScoreRows): Pick<EvaluationParts, 'nSamples' | 'nSkipped'> {
  return { nSamples: nRows - nSkipped, nSkipped };
}
