import type { ZeroDivision } from '@confmat/core';
import { formatNumberOf } from '../svg/format.js';

/** How many samples have an empty set. */
export interface EmptySets {
  readonly true: number;
  readonly predicted: number;
  readonly both: number;
}

/** Rows by what the two sets of a sample have in common, columns of shape (m,). */
interface SetOverlaps {
  readonly tp: ArrayLike<number>;
  readonly fp: ArrayLike<number>;
  readonly fn?: ArrayLike<number> | undefined;
}

/**
 * Count samples whose sets are empty.
 *
 * @param weights In how many samples each row of the counts is, shape (m,). Default: 1 each.
 */
export function emptySetsOf({ tp, fp, fn }: SetOverlaps, weights?: ArrayLike<number>): EmptySets {
  const empty = { true: 0, predicted: 0, both: 0 };
  for (let row = 0; row < tp.length; ++row) {
    const [both = 0, added = 0, missed = 0] = [tp[row], fp[row], fn?.[row]];
    const n = weights?.[row] ?? 1;
    if (both + missed === 0) empty.true += n;
    if (both + added === 0) empty.predicted += n;
    if (both + added + missed === 0) empty.both += n;
  }
  return empty;
}

/**
 * How samples with an empty set are counted, in a sentence without its full stop; null without any.
 *
 * @param areSpans Whether they are documents with spans.
 * @param zeroDivision What means over samples count 0/0 as; NaN leaves it out.
 */
export function emptySetsText(
  { true: noTrue, predicted, both }: EmptySets,
  areSpans = false,
  zeroDivision: ZeroDivision = 0,
): string | null {
  if (noTrue + predicted === 0) return null;
  const [one, labels] = areSpans ? ['document', 'spans'] : ['sample', 'labels'];
  const samples = (n: number): string => formatNumberOf(n, one, `${one}s`);
  const [right, rights] = areSpans
    ? ['wholly right', 'wholly right']
    : ['an exact match', 'exact matches'];
  const parts = [
    ...(noTrue === 0 ? [] : [`recall of ${samples(noTrue)} without true ${labels}`]),
    ...(predicted === 0 ? [] : [`precision of ${samples(predicted)} without predicted ${labels}`]),
    ...(both === 0
      ? []
      : [
          `F1 and Jaccard of ${samples(both)} with neither, which ${both === 1 ? `is ${right}` : `are ${rights}`}`,
        ]),
  ];
  const counts = Number.isNaN(zeroDivision)
    ? 'leave out what is 0/0'
    : `count 0/0 as ${zeroDivision}`;
  return `Means over ${one}s ${counts}: ${parts.join(', ')}`;
}
