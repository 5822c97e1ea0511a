import { isMetricError } from '@confmat/core';
import type { ExactScoreTally, Label, ScoreTally } from '@confmat/core';
import { countScores } from '@confmat/sql';
import type { Relation, ScoreCountResult, SqlEngine } from '@confmat/sql';
import { readLabel, rowsChanged } from '@confmat/sql/internal';
import { sweepFromTally } from '@confmat/thresholds';
import type { ThresholdSweep, ThresholdsOption } from '@confmat/thresholds';
import type { ScoreRequest } from '../input/score-rows.js';
import { sweepAt } from '../evaluation/sweep-at.js';
import type { GroupSweeps, ReadOptions, ReadSweeps } from '../input/swept.js';
import { scoreQueryOf } from './score-query.js';

/** The true labels of a relation. */
export interface Truth {
  /** Ascending. */
  readonly labels: readonly Label[];
  /** Rows, those without a label among them. */
  readonly nRows: number;
}

/** What is told of every count, and returned: rows that changed are refused. */
export type Told = <R extends { readonly rows: number }>(from: Relation, result: R) => R;

interface Known {
  readonly truth: Truth;
  readonly told: Told;
}

/** Sweep columns of scores that an engine counts, a query for each. */
export async function remoteSweeps(
  engine: SqlEngine,
  request: ScoreRequest,
  thresholds: ThresholdsOption['thresholds'],
  { mayBeAbsent = false, nSwept = request.scores.length }: ReadOptions,
  { truth, told }: Known,
): Promise<ReadSweeps> {
  const { by, nulls } = request;
  const posLabel = readLabel(request.posLabel, truth.labels);
  const options = { nulls, maxGroups: by?.maxGroups };
  const count = async (place: number, label: Label): Promise<ScoreCountResult> => {
    const query = scoreQueryOf(engine.dialect, request, thresholds, place, label);
    try {
      return told(query.from, await countScores(engine, query, options));
    } catch (error) {
      const found = mayBeAbsent ? labelsInstead(error) : [];
      const [other] = found;
      if (other === undefined) throw error;
      const counted = await countScores(engine, { ...query, posLabel: other }, options);
      return withoutPositives(told(query.from, counted), label);
    }
  };
  const counted: ScoreCountResult[] = [];
  for (let place = 0; place < nSwept; ++place) counted.push(await count(place, posLabel));
  const [first] = counted;
  if (!first) throw new Error('bug: there is a column of scores');
  const { nSamples } = first.tally;
  if (nSamples > truth.nRows) throw rowsChanged(truth.nRows, nSamples);
  const swept = (tally: ScoreTally): ThresholdSweep => {
    const sweep = sweepFromTally(tally);
    return Array.isArray(thresholds) || ArrayBuffer.isView(thresholds)
      ? sweepAt(sweep, Array.from(thresholds as ArrayLike<number>))
      : sweep;
  };
  return {
    rows: {
      nRows: truth.nRows,
      // Rows that lack another score left before they were counted.
      nSkipped: truth.nRows - nSamples,
      posLabel,
      labels: truth.labels,
    },
    sweeps: counted.map(({ tally }) => swept(tally)),
    groups: groupsOf(counted, by?.columns.length ?? 0, swept),
  };
}

/** Count the rows of either class at every score; null if none is positive. */
export async function remoteTally(
  engine: SqlEngine,
  request: ScoreRequest,
  place: number,
  told: Told,
): Promise<ExactScoreTally | null> {
  const { nulls, posLabel } = request;
  const query = scoreQueryOf(engine.dialect, request, 'exact', place, posLabel);
  try {
    const { tally } = told(query.from, await countScores(engine, query, { nulls }));
    if (tally.kind !== 'exact') throw new Error('bug: every score was asked for');
    return tally;
  } catch (error) {
    if (labelsInstead(error).length === 0) throw error;
    return null;
  }
}

/** The groups of every score, each with its sweep for each of them. */
function groupsOf(
  counted: readonly ScoreCountResult[],
  nColumns: number,
  swept: (tally: ScoreTally) => ThresholdSweep,
): readonly GroupSweeps[] {
  const byGroup = counted.map(
    ({ slices }) => new Map(slices.map(({ group, tally }) => [keyOf(group), tally])),
  );
  return (counted[0]?.slices ?? []).map(({ group, tally: { nSamples } }) => ({
    group: Array.from({ length: nColumns }, (_, i) => group[String(i)] ?? ''),
    nSamples,
    sweeps: byGroup.map((tallies) => {
      const tally = tallies.get(keyOf(group));
      if (tally?.nSamples !== nSamples) throw rowsChanged(nSamples, tally?.nSamples ?? 0);
      return hasWeight(tally) ? swept(tally) : null;
    }),
  }));
}

function keyOf(group: Readonly<Record<string, Label>>): string {
  return JSON.stringify(
    Object.entries(group).map(([name, value]) => [name, typeof value, String(value)]),
  );
}

/** The labels that the rows have, if an error says that none has the positive one. */
function labelsInstead(error: unknown): readonly Label[] {
  if (!isMetricError(error) || error.issue.code !== 'unknown-label') return [];
  return error.issue.argument === 'posLabel' ? error.issue.labels : [];
}

/** Rows that were counted with another positive label, all as negatives. */
function withoutPositives(counted: ScoreCountResult, posLabel: Label): ScoreCountResult {
  const turned = (tally: ScoreTally): ScoreTally => ({
    ...tally,
    posLabel,
    positives: new Float64Array(tally.positives.length),
    negatives: tally.negatives.map((count, i) => count + (tally.positives[i] ?? 0)),
  });
  return {
    ...counted,
    tally: turned(counted.tally),
    slices: counted.slices.map((slice) => ({ ...slice, tally: turned(slice.tally) })),
  };
}

function hasWeight({ positives, negatives }: ScoreTally): boolean {
  return positives.some((sum) => sum > 0) || negatives.some((sum) => sum > 0);
}
