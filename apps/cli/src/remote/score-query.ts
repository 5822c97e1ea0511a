import type { Label } from '@confmat/core';
import type { ColumnReference, ScoreBins, ScoreCountRequest, SqlDialect } from '@confmat/sql';
import { relationSql } from '@confmat/sql/internal';
import type { ScoreCellRequest } from '@confmat/sql/internal';
import type { ThresholdsOption } from '@confmat/thresholds';
import type { ScoreRequest } from '../input/score-rows.js';

/** What to count of a column of scores, by its place. */
export function scoreQueryOf(
  dialect: SqlDialect,
  request: ScoreRequest,
  thresholds: ThresholdsOption['thresholds'],
  place: number,
  posLabel: Label,
): ScoreCountRequest {
  const { yTrue, sampleWeight, by } = request;
  const groups = by?.columns.map((group, i) => [String(i), group] as const);
  return {
    from: rowsWithScores(dialect, request),
    ...{ yTrue, yScore: scoreAt(request, place), sampleWeight, posLabel },
    scores: isBins(thresholds) ? thresholds : 'exact',
    ...(groups && { by: Object.fromEntries(groups) }),
  };
}

/** What to count of two columns of scores. */
export function scorePairQueryOf(
  dialect: SqlDialect,
  request: ScoreRequest,
  a: number,
  b: number,
): ScoreCellRequest {
  const first = scoreQueryOf(dialect, request, 'exact', a, request.posLabel);
  return { ...first, yScoreB: scoreAt(request, b) };
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

function isBins(thresholds: ThresholdsOption['thresholds']): thresholds is ScoreBins {
  return typeof thresholds === 'object' && 'bins' in thresholds;
}
