import type { MatrixParts } from '@confmat/core/internal';
import type { Label } from '@confmat/core';

/** Two classes that were confused, each pair once, shape (m,) each: `first` < `second`. */
export interface ConfusedPairs {
  readonly first: Int32Array;
  readonly second: Int32Array;
  /**
   * How similar they are to the classifier, in [0, 2]: their errors in either direction, each as a
   * share of the rows that are truly the one or predicted as the other.
   */
  readonly similarity: Float64Array;
}

/** The pairs of classes with errors between them, by the first class, then by the second. */
export function confusedPairs({ errors, support, predicted }: MatrixParts<Label>): ConfusedPairs {
  const { trueCodes, predCodes, counts } = errors;
  const k = support.length;
  const byPair = new Map<number, number>();
  for (let cell = 0; cell < counts.length; ++cell) {
    const t = trueCodes[cell] ?? 0;
    const p = predCodes[cell] ?? 0;
    const rows = (support[t] ?? 0) + (predicted[p] ?? 0);
    const count = counts[cell] ?? 0;
    if (!(count > 0 && rows > 0)) continue;
    const pair = Math.min(t, p) * k + Math.max(t, p);
    byPair.set(pair, (byPair.get(pair) ?? 0) + count / rows);
  }
  const pairs = [...byPair.keys()].sort((a, b) => a - b);
  return {
    first: Int32Array.from(pairs, (pair) => Math.floor(pair / k)),
    second: Int32Array.from(pairs, (pair) => pair % k),
    similarity: Float64Array.from(pairs, (pair) => byPair.get(pair) ?? 0),
  };
}
