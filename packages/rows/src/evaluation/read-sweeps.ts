import { MetricError, isMetricError } from '@confmat/core';
import { compareGroups } from '@confmat/core/internal';
import { createSweepAccumulator } from '@confmat/thresholds';
import { withSweepUnits } from '@confmat/thresholds/internal';
import type { SweepAccumulator, ThresholdSweep, ThresholdsOption } from '@confmat/thresholds';
import { CommandError } from '../command-error.js';
import { describeIssue } from '../input/describe-issue.js';
import type { Input } from '../input/input.js';
import type { ScoreBatch, ScoreRequest, ScoreRows } from '../input/score-rows.js';
import { inCell } from '../refusals.js';
import { GroupSweeper } from './group-sweeps.js';
import type { GroupSweeps, ReadOptions, ReadSweeps } from '../input/swept.js';
import { scoresIn } from '../input/score-precision.js';

/** Sweep columns of scores in one pass over an input, or let an engine count them. */
export async function readSweeps(
  input: Input,
  request: ScoreRequest,
  thresholds: ThresholdsOption['thresholds'],
  options: ReadOptions = {},
): Promise<ReadSweeps> {
  // An engine does not count scores by unit.
  if (input.ask && !request.unit) {
    // Loaded late: few rows are in an engine.
    const { sweepsQuestion } = await import('../remote/score-questions.js');
    return input.ask(sweepsQuestion(request, thresholds, options));
  }
  const { mayBeAbsent = false, nSwept = request.scores.length } = options;
  const { shownFile } = input.source;
  let accumulators: readonly SweepAccumulator<number>[] = [];
  let grouped: GroupSweeper | null = null;
  const add = (batch: ScoreBatch): void => {
    const { weights, units } = batch;
    const ofRows = { sampleWeight: weights ?? undefined, unit: units ?? undefined };
    for (const [place, column] of batch.scores.slice(0, nSwept).entries()) {
      const { name = '', precision } = request.scores[place] ?? {};
      const scores = scoresIn(precision, column);
      try {
        accumulators[place]?.update(batch.classes, scores, ofRows);
      } catch (error) {
        throw ofUnit(error, request, batch) ?? outsideBins(error, shownFile, name, batch);
      }
    }
    grouped?.add(batch);
  };
  const rows = await input.read({ ...request, codesUnits: true }, () => {
    accumulators = request.scores
      .slice(0, nSwept)
      .map(() => createSweepAccumulator({ posLabel: 1, thresholds }));
    const precisions = request.scores.map(({ precision }) => precision);
    grouped = request.by ? new GroupSweeper(precisions, thresholds) : null;
    return add;
  });
  refuseNothing(rows, mayBeAbsent ? null : request.posLabel, shownFile);
  const groups = (grouped as GroupSweeper | null)?.result(rows.groups ?? []) ?? [];
  return {
    rows,
    sweeps: accumulators.map((accumulator) => ({
      ...namedUnits(sweepOf(accumulator, shownFile), rows),
      posLabel: rows.posLabel,
    })),
    groups: groupsOf(groups, rows).sort((a, b) => compareGroups(a.group, b.group)),
  };
}

/** A sweep with units by name that were counted by code. */
export function namedUnits(sweep: ThresholdSweep, { units: names }: ScoreRows): ThresholdSweep {
  const { units } = sweep;
  if (!names || typeof units !== 'object') return sweep;
  const keys = units.keys.map((code) => names[Number(code)] ?? code);
  return withSweepUnits(sweep, { ...units, keys });
}

function groupsOf(groups: readonly GroupSweeps[], rows: ScoreRows): GroupSweeps[] {
  return groups.map((group) => ({
    ...group,
    sweeps: group.sweeps.map((sweep) => sweep && namedUnits(sweep, rows)),
  }));
}

function refuseNothing(
  { nRows, nSkipped, posLabel, labels }: ScoreRows,
  typed: string | null,
  shownFile: string,
): void {
  if (nRows === nSkipped) {
    throw describeIssue({ code: 'empty-input', argument: 'yTrue', reason: '' }, shownFile);
  }
  if (typed === null || labels.includes(posLabel)) return;
  throw describeIssue(
    { code: 'unknown-label', argument: 'posLabel', row: null, value: typed, labels },
    shownFile,
  );
}

function sweepOf(accumulator: SweepAccumulator<number>, shownFile: string): ThresholdSweep {
  try {
    return accumulator.result();
  } catch (error) {
    if (!isMetricError(error) || error.code !== 'empty-input') throw error;
    throw new CommandError(`${shownFile}: every row has weight 0`);
  }
}

/** What was refused of the column of units, by its row; null where it was something else. */
function ofUnit(error: unknown, { unit }: ScoreRequest, { rowOf }: ScoreBatch): MetricError | null {
  if (!unit || !isMetricError(error)) return null;
  const { issue } = error;
  if (!('row' in issue && 'argument' in issue) || issue.argument !== 'unit') return null;
  const row = issue.row === null ? null : rowOf(issue.row);
  const argument = unit.name ?? unit.column;
  return new MetricError(error.caller, { ...issue, argument, row } as typeof issue);
}

/** Scores are checked when they are read, so that only bins can refuse one. */
function outsideBins(
  error: unknown,
  shownFile: string,
  name: string,
  { rowOf }: ScoreBatch,
): unknown {
  if (!isMetricError(error) || !('row' in error.issue) || !('value' in error.issue)) return error;
  const { row, value } = error.issue;
  const place = inCell(shownFile, name, row === null ? null : rowOf(row));
  return new CommandError(
    `${place}: ${String(value)} is outside the range of the bins`,
    'bins go from 0 to 1, those of --bins NUMBER:LOW..HIGH from LOW to HIGH',
  );
}
