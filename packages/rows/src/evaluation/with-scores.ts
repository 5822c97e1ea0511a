import { groupKey } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { Evaluation, NamedSweep } from '@confmat/evaluation';
import { readLabel } from '@confmat/sql/internal';
import type { CountRequest } from '@confmat/sql';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Input } from '../input/input.js';
import type { ScoreRequest } from '../input/score-rows.js';
import { readSweeps } from './read-sweeps.js';
import type { LabelOptions } from './count-options.js';
import type { Prediction } from './prediction.js';

/** An evaluation with the scores that its labels were predicted from, read once more. */
export async function evaluationWithScores(
  evaluation: Evaluation,
  input: Input,
  prediction: Prediction,
  options: LabelOptions,
): Promise<Evaluation> {
  const { whole, byGroup } = await scoresOf(input, prediction, options, evaluation.labels);
  return {
    ...evaluation,
    scores: whole,
    slices: evaluation.slices.map((slice) => ({
      ...slice,
      scores: byGroup.get(groupKey(Object.values(slice.group))) ?? [],
    })),
  };
}

interface KeptScores {
  readonly whole: readonly NamedSweep[];
  readonly byGroup: ReadonlyMap<string, readonly NamedSweep[]>;
}

async function scoresOf(
  input: Input,
  { request, scores }: Prediction,
  options: LabelOptions,
  labels: readonly Label[],
): Promise<KeptScores> {
  const { yPred } = request;
  const names = columnNames(
    input,
    scores.map(({ column }) => column),
  );
  const of = (place: number): string => names[place] ?? '';
  const whole: NamedSweep[] = [];
  const byGroup = new Map<string, NamedSweep[]>();
  const classes =
    yPred.kind === 'threshold'
      ? [String(yPred.posLabel)]
      : yPred.kind === 'arg-max'
        ? yPred.scores.map(({ label }) => String(label))
        : [];
  for (const [place, typed] of classes.entries()) {
    const score = scores[place];
    if (!score) throw new Error('bug: each class has a column');
    // A row is left out if any of its scores is missing.
    const others = options.nulls === 'skip' ? scores.filter((other) => other !== score) : [];
    const wanted = requestOf(request, typed, [score, ...others], options);
    const read = await readSweeps(input, wanted, 'exact', { mayBeAbsent: true, nSwept: 1 });
    const posLabel = readLabel(typed, labels);
    const add = (to: NamedSweep[], sweep: ThresholdSweep | null | undefined): void => {
      if (sweep) to.push({ name: of(place), sweep: { ...sweep, posLabel } });
    };
    add(whole, read.sweeps[0]);
    for (const { group, sweeps } of read.groups) {
      const own = byGroup.get(groupKey(group)) ?? [];
      add(own, sweeps[0]);
      byGroup.set(groupKey(group), own);
    }
  }
  return { whole, byGroup };
}

function requestOf(
  { from, yTrue, sampleWeight, by = {}, unit }: CountRequest,
  posLabel: string,
  scores: ScoreRequest['scores'],
  { nulls, maxGroups }: LabelOptions,
): ScoreRequest {
  const columns = Object.values(by);
  const groups = columns.length === 0 ? {} : { by: { columns, maxGroups } };
  return {
    from,
    yTrue,
    posLabel,
    scores,
    sampleWeight,
    nulls,
    ...groups,
    ...(sampleWeight ? {} : { unit }),
  };
}

/** Columns by their names in the file. */
function columnNames({ source }: Input, columns: readonly string[]): readonly string[] {
  return columns.map((column) => {
    return source.columns.find((own) => own.column === column)?.name ?? column;
  });
}
