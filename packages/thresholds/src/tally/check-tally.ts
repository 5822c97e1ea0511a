import { checkSameLength, isArrayOf, unsupportedType } from '@confmat/core/internal';
import type { ScoreTally, MetricError } from '@confmat/core';

/** Check that a value is a tally of scores; its numbers are taken on trust. */
export function checkTally(value: unknown): asserts value is ScoreTally {
  if (typeof value !== 'object' || value === null) throw mustBeTally(value);
  const { kind, positives, negatives } = value as Partial<ScoreTally>;
  const at: unknown =
    kind === 'bins' ? (value as { edges?: unknown }).edges : (value as { scores?: unknown }).scores;
  const columns = [at, positives, negatives];
  const isTally = kind === 'bins' || kind === 'exact';
  if (!isTally || !columns.every((column) => isArrayOf(column, 'Float64Array'))) {
    throw mustBeTally(value);
  }
  const [edges, ...counts] = columns as [Float64Array, Float64Array, Float64Array];
  const places = kind === 'bins' ? edges.subarray(1) : edges;
  checkSameLength({
    [kind === 'bins' ? 'edges' : 'scores']: places,
    positives: counts[0],
    negatives: counts[1],
  });
}

function mustBeTally(value: unknown): MetricError {
  const tally = 'a ScoreTally, which countScores of @confmat/sql gives';
  return unsupportedType('tally', value, tally);
}
