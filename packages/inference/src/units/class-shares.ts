import { addByCode } from '@confmat/core/internal';
import type { Cells } from '../rows/row-rule.js';
import type { UnitTally } from './unit-tallies.js';
import { addClassShares, addMargins } from './kernels/class-shares.js';

/** Rows of each unit, or the sums of their weights, shape (nUnits,). */
export function unitRows({ keys, unitCodes, counts }: UnitTally): Float64Array {
  const rows = new Float64Array(keys.length);
  addByCode(unitCodes, counts, rows);
  return rows;
}

/**
 * What each unit has of the rows that a mean over classes rests on: its share of the rows of each
 * class, added up over the classes with such rows. Of one class those are the rows that its metric
 * divides by, as shares.
 *
 * @param kinds As how many rows tp, fp, fn and tn of a class count.
 * @param codes The classes.
 * @returns Shape (nUnits,).
 */
export function classShares(
  { labels, keys, unitCodes, trueCodes, predCodes, counts }: UnitTally,
  kinds: Cells,
  codes: readonly number[],
): Float64Array {
  const [support, predicted, right] = [0, 1, 2].map(() => new Float64Array(labels.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  addMargins(trueCodes, predCodes, counts, support, predicted, right);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const weights = new Float64Array(labels.length);
  for (const code of codes) {
    const [tp, t, p] = [right[code] ?? 0, support[code] ?? 0, predicted[code] ?? 0];
    const [ofTp, ofFp, ofFn, ofTn] = kinds;
    const relevant = ofTp * tp + ofFp * (p - tp) + ofFn * (t - tp) + ofTn * (all - t - p + tp);
    weights[code] = relevant > 0 ? 1 / relevant : 0;
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = new Float64Array(keys.length);
  addClassShares(
    ...([unitCodes, trueCodes, predCodes, counts] as const),
    ...([Float64Array.from(kinds), weights, total, shares] as const),
  );
  return shares;
}
