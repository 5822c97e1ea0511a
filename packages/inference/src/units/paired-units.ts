import type { Label } from '@confmat/core';
import { sum } from '@confmat/core/internal';

/** What each unit of one model adds to a number. */
export interface UnitShares {
  readonly keys: readonly Label[];
  /** They add up to 0, shape (nUnits,). */
  readonly residuals: Float64Array;
  /** Rows of each unit, or the sums of their weights, shape (nUnits,). */
  readonly rows: Float64Array;
}

/** Variances of a metric of two models and of its difference, from units as if they were even. */
export interface PairedVariances {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  /** Units with rows of either model. */
  readonly nUnits: number;
  /** Units with rows of both. */
  readonly nShared: number;
}

/**
 * Variances by the delta method, all rows of a unit together: what a unit adds to the metric of one
 * model and to that of the other is taken together. Units are matched by their keys.
 */
export function pairedVariances(a: UnitShares, b: UnitShares): PairedVariances {
  const shares = new Map<Label, [a: number, b: number]>();
  addShares(shares, 0, a);
  const nShared = addShares(shares, 1, b);
  const nUnits = shares.size;
  const squares = { a: 0, b: 0, difference: 0 };
  for (const [byA, byB] of shares.values()) {
    squares.a += byA * byA;
    squares.b += byB * byB;
    squares.difference += (byA - byB) ** 2;
  }
  const scale = nUnits / (nUnits - 1);
  return {
    a: scale * squares.a,
    b: scale * squares.b,
    difference: scale * squares.difference,
    ...{ nUnits, nShared },
  };
}

/**
 * Add what each unit that has rows adds to a metric.
 *
 * @returns How many of these units were there before.
 */
function addShares(
  shares: Map<Label, [number, number]>,
  place: 0 | 1,
  { keys, residuals, rows }: UnitShares,
): number {
  let nKnown = 0;
  for (const [code, key] of keys.entries()) {
    if (rows[code] === 0) continue;
    const known = shares.get(key);
    const byModel = known ?? [0, 0];
    byModel[place] += residuals[code] ?? 0;
    if (known) ++nKnown;
    else shares.set(key, byModel);
  }
  return nKnown;
}

/** What each unit has of the rows that a number rests on, in any measure. */
export interface KeyedSizes {
  readonly keys: readonly Label[];
  /** Shape (nUnits,). */
  readonly sizes: Float64Array;
}

/** What units have of the rows that a number of either model rests on, as shares, added up by key. */
export function pairedSizes(a: KeyedSizes, b: KeyedSizes): Float64Array {
  const shares = new Map<Label, number>();
  for (const { keys, sizes } of [a, b]) {
    const total = sum(sizes);
    if (total === 0) continue;
    for (const [code, key] of keys.entries()) {
      shares.set(key, (shares.get(key) ?? 0) + (sizes[code] ?? 0) / total);
    }
  }
  return Float64Array.from(shares.values());
}
