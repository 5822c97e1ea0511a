import { isMetricError } from '@confmat/core';
import type { ExactScoreTally, Label, ScoreTally } from '@confmat/core';
import { countConfusion, countScores } from '@confmat/sql';
import type {
  ColumnReference,
  ScoreBins,
  ScoreCountResult,
  SqlDialect,
  SqlEngine,
} from '@confmat/sql';
import {
  countScorePairs,
  countingSql,
  readLabel,
  relationSql,
  rowsChanged,
  scoreCountingSql,
} from '@confmat/sql/internal';
import type { ScoreCellRequest, ScorePairs } from '@confmat/sql/internal';
import { sweepFromTally } from '@confmat/thresholds';
import type { ThresholdSweep, ThresholdsOption } from '@confmat/thresholds';
import { sweepAt } from '../evaluation/sweep-at.js';
import { labelsRequest } from '../input/column-references.js';
import type { ScoreRequest } from '../input/score-rows.js';
import type { GroupSweeps, ReadOptions, ReadSweeps } from '../input/swept.js';
import type { Question, Run } from './question.js';

type Thresholds = ThresholdsOption['thresholds'];

/** Scores in place of those that were not counted. */
const OF_TWO_ROWS: ExactScoreTally = {
  ...{ kind: 'exact', posLabel: 1, nSamples: 2, nSkipped: 0, weighted: false },
  ...{ scores: Float64Array.of(0.25, 0.75), positives: Float64Array.of(0, 1) },
  negatives: Float64Array.of(1, 0),
};

/** How many rows of either class have each pair of scores; null if there are too many. */
export function scorePairsQuestion(
  request: ScoreRequest,
  a: number,
  b: number,
): Question<ScorePairs | null> {
  const { nulls, posLabel } = request;
  const { scores, positives, negatives } = OF_TWO_ROWS;
  const queryOf = (dialect: SqlDialect): ScoreCellRequest => ({
    ...scoreQueryOf(dialect, request, 'exact', a, posLabel),
    yScoreB: scoreAt(request, b),
  });
  return {
    queries: (dialect) => [scoreCountingSql(dialect, queryOf(dialect))],
    ask: (engine) => countScorePairs(engine, queryOf(engine.dialect), { nulls }),
    madeUp: () => ({ a: scores, b: scores, positives, negatives }),
  };
}

/** How many rows of either class have each score of the first column; null if none is positive. */
export function tallyQuestion(request: ScoreRequest): Question<ExactScoreTally | null> {
  const { nulls, posLabel } = request;
  const queryOf = (dialect: SqlDialect): ScoreCellRequest =>
    scoreQueryOf(dialect, request, 'exact', 0, posLabel);
  return {
    queries: (dialect) => [scoreCountingSql(dialect, queryOf(dialect))],
    ask: async (engine, { told }) => {
      const query = queryOf(engine.dialect);
      try {
        const { tally } = told(query.from, await countScores(engine, query, { nulls }));
        if (tally.kind !== 'exact') throw new Error('bug: every score was asked for');
        return tally;
      } catch (error) {
        if (labelsInstead(error).length === 0) throw error;
        return null;
      }
    },
    madeUp: () => OF_TWO_ROWS,
  };
}

/** The sweeps of columns of scores, a query for each. */
export function sweepsQuestion(
  request: ScoreRequest,
  thresholds: Thresholds,
  options: ReadOptions,
): Question<ReadSweeps> {
  const { from, yTrue, posLabel, scores } = request;
  const { nSwept = scores.length } = options;
  const swept = scores.slice(0, nSwept);
  return {
    queries: (dialect) => [
      countingSql(dialect, labelsRequest(from, yTrue)),
      ...swept.map((_, place) =>
        scoreCountingSql(dialect, scoreQueryOf(dialect, request, thresholds, place, posLabel)),
      ),
    ],
    ask: (engine, run) => countedSweeps(engine, request, thresholds, options, run),
    madeUp: () => ({
      rows: { nRows: 2, nSkipped: 0, posLabel, labels: [posLabel] },
      sweeps: swept.map(() => sweepFromTally(OF_TWO_ROWS)),
      groups: [],
    }),
  };
}

async function countedSweeps(
  engine: SqlEngine,
  request: ScoreRequest,
  thresholds: Thresholds,
  { mayBeAbsent = false, nSwept = request.scores.length }: ReadOptions,
  { told, once }: Run,
): Promise<ReadSweeps> {
  const { by, nulls, from, yTrue } = request;
  // Sweeps of several classes ask for the same labels.
  const truth = await once(JSON.stringify([from, yTrue]), async () =>
    told(from, await countConfusion(engine, labelsRequest(from, yTrue), { nulls: 'skip' })),
  );
  const { labels } = truth.matrix;
  const posLabel = readLabel(request.posLabel, labels);
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
  if (nSamples > truth.rows) throw rowsChanged(truth.rows, nSamples);
  const swept = (tally: ScoreTally): ThresholdSweep => {
    const sweep = sweepFromTally(tally);
    return Array.isArray(thresholds) || ArrayBuffer.isView(thresholds)
      ? sweepAt(sweep, Array.from(thresholds as ArrayLike<number>))
      : sweep;
  };
  return {
    rows: {
      nRows: truth.rows,
      // Rows that lack another score left before they were counted.
      nSkipped: truth.rows - nSamples,
      posLabel,
      labels,
    },
    sweeps: counted.map(({ tally }) => swept(tally)),
    groups: groupsOf(counted, by?.columns.length ?? 0, swept),
  };
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

/** What to count of a column of scores, by its place. */
function scoreQueryOf(
  dialect: SqlDialect,
  request: ScoreRequest,
  thresholds: Thresholds,
  place: number,
  posLabel: Label,
): ScoreCellRequest {
  const { yTrue, sampleWeight, by } = request;
  const groups = by?.columns.map((group, i) => [String(i), group] as const);
  return {
    from: rowsWithScores(dialect, request),
    ...{ yTrue, yScore: scoreAt(request, place), sampleWeight, posLabel },
    scores: isBins(thresholds) ? thresholds : 'exact',
    ...(groups && { by: Object.fromEntries(groups) }),
  };
}

function scoreAt({ scores }: ScoreRequest, place: number): ColumnReference {
  const { column = '', name } = scores[place] ?? {};
  return { column, name };
}

/** A row is left out of every count if any of its scores is missing. */
function rowsWithScores(
  dialect: SqlDialect,
  { from, scores, nulls }: Pick<ScoreRequest, 'from' | 'scores' | 'nulls'>,
): string {
  if (nulls === 'error' || scores.length < 2) return from;
  const present = scores.map(({ column }) => `${dialect.identifier(column)} IS NOT NULL`);
  return relationSql(dialect, `(SELECT * FROM ${from} WHERE ${present.join(' AND ')})`);
}

function isBins(thresholds: Thresholds): thresholds is ScoreBins {
  return typeof thresholds === 'object' && 'bins' in thresholds;
}
