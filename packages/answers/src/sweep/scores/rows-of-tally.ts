import type { ExactScoreTally } from '@confmat/core';

/** Rows that stand for all rows of equal score and class. */
export interface TallyRows {
  /** 1 positive, 0 negative, shape (nRows,). */
  readonly classes: Uint8Array;
  readonly scores: Float64Array;
  /** How many rows each stands for, or the sum of their weights; above 0. */
  readonly weights: Float64Array;
}

/** The rows that a tally counted, one for each class of each score. */
export function rowsOfTally({ scores, positives, negatives }: ExactScoreTally): TallyRows {
  const places = Array.from(scores.keys()).flatMap(
    (place): readonly (readonly [number, 0 | 1])[] => [
      ...((negatives[place] ?? 0) > 0 ? [[place, 0] as const] : []),
      ...((positives[place] ?? 0) > 0 ? [[place, 1] as const] : []),
    ],
  );
  return {
    classes: Uint8Array.from(places, ([, one]) => one),
    scores: Float64Array.from(places, ([place]) => scores[place] ?? NaN),
    weights: Float64Array.from(places, ([place, one]) => (one ? positives : negatives)[place] ?? 0),
  };
}
