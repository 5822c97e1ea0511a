import { checkSameLength, isArrayOf } from '@confmat/core/internal';
import type { ScoreTally } from '@confmat/core';
import { mustBeTally } from '../refusals.js';

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
