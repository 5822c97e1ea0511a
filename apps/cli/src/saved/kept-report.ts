import type { Label } from '@confmat/core';
import type { EvaluationParts, ScoreTally } from '@confmat/evaluation';
import { readLabel } from '@confmat/sql/internal';
import type { CountRequest, CountResult } from '@confmat/sql';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Input } from '../input/input.js';
import type { ScoreRequest } from '../input/score-rows.js';
import type { ReportCommandOptions } from '../report/options.js';
import type { Prediction } from '../report/prediction.js';
import type { ReportResult } from '../report/result.js';
import { readSweeps } from '../sweep/read-sweeps.js';
import { groupKey, keptOptions } from './kept-options.js';

/**
 * What a report keeps: its matrix and slices, and the scores that its labels were predicted from, in one
 * more pass for each column.
 */
export async function keptReport(
  input: Input,
  prediction: Prediction,
  counted: CountResult,
  result: ReportResult,
  options: ReportCommandOptions,
): Promise<EvaluationParts> {
  const { matrix, nSamples, nTied, slices } = counted;
  const scores = await scoresOf(input, prediction, options, matrix.labels);
  return {
    ...{ matrix, nSamples, nTied },
    ...(result.binary && { posLabel: result.binary.posLabel }),
    scores: scores.whole,
    by: options.by,
    slices: slices.map((slice) => ({
      ...slice,
      nSkipped: slice.matrix.nSkipped,
      scores: scores.byGroup.get(groupKey(Object.values(slice.group))) ?? [],
    })),
    provenance: {
      predictions: [{ name: result.predName, rule: result.rule }],
      options: { ...keptOptions(options, input.prepared?.()), ...thresholdOf(result) },
    },
  };
}

function thresholdOf({ asked }: ReportResult): { readonly threshold?: number } {
  return asked.threshold === undefined ? {} : { threshold: asked.threshold };
}

interface KeptScores {
  readonly whole: readonly ScoreTally[];
  readonly byGroup: ReadonlyMap<string, readonly ScoreTally[]>;
}

async function scoresOf(
  input: Input,
  { request, scores }: Prediction,
  options: ReportCommandOptions,
  labels: readonly Label[],
): Promise<KeptScores> {
  const { yPred } = request;
  const names = columnNames(
    input,
    scores.map(({ column }) => column),
  );
  const of = (place: number): string => names[place] ?? '';
  const whole: ScoreTally[] = [];
  const byGroup = new Map<string, ScoreTally[]>();
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
    const add = (to: ScoreTally[], sweep: ThresholdSweep | null | undefined): void => {
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
  { nulls, maxGroups }: ReportCommandOptions,
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
