import type { Label } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { unitResiduals, slopesOfGradient } from './residuals.js';
import type { UnitResiduals } from './residuals.js';
import type { PairedUnits } from './tallies.js';

/** Variances of a metric of two models and of its difference, from units as if they were even. */
export interface PairedVariances {
  readonly a: number;
  readonly b: number;
  readonly difference: number;
  /** Units with rows of either model. */
  readonly nUnits: number;
}

/**
 * Variances by the delta method, all rows of a unit together: what a unit adds to the metric of one
 * model and to that of the other is taken together. Units are matched by their keys.
 */
export function pairedVariances(
  { a, b }: PairedUnits,
  ofA: AdditiveGradient,
  ofB: AdditiveGradient,
): PairedVariances {
  const shares = new Map<Label, [a: number, b: number]>();
  addShares(shares, 0, a.keys, unitResiduals(a, slopesOfGradient(a, ofA)));
  addShares(shares, 1, b.keys, unitResiduals(b, slopesOfGradient(b, ofB)));
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
    nUnits,
  };
}

/**
 * What units have of the rows that a number of either model rests on, as shares, added up by key.
 *
 * @param ofA By unit of model a, shape (nUnits,).
 * @param ofB By unit of model b.
 */
export function pairedSizes(
  { a, b }: PairedUnits,
  ofA: Float64Array,
  ofB: Float64Array,
): Float64Array {
  const shares = new Map<Label, number>();
  for (const [keys, sizes] of [[a.keys, ofA] as const, [b.keys, ofB] as const]) {
    const total = sum(sizes);
    if (total === 0) continue;
    for (const [code, key] of keys.entries()) {
      shares.set(key, (shares.get(key) ?? 0) + (sizes[code] ?? 0) / total);
    }
  }
  return Float64Array.from(shares.values());
}

/** What each unit that has rows adds to a metric. */
function addShares(
  shares: Map<Label, [number, number]>,
  place: 0 | 1,
  keys: readonly Label[],
  { residuals, rows, total }: UnitResiduals,
): void {
  for (const [code, key] of keys.entries()) {
    if (rows[code] === 0) continue;
    const own = shares.get(key) ?? [0, 0];
    own[place] += (residuals[code] ?? 0) / total;
    shares.set(key, own);
  }
}
