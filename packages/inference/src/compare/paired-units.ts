import type { Label } from '@confmat/core';
import { checkNames, sum } from '@confmat/core/internal';
import type { KeyTable } from '@confmat/core/internal';

/** What each unit of one model adds to a number. */
export interface UnitShares extends KeyTable {
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

/** Where the units of two models stand among those of both. */
export interface UnitPairing {
  /** The place of each unit of model a, shape (nUnits of a,). */
  readonly ofA: Int32Array;
  readonly ofB: Int32Array;
  /** Units of either model. */
  readonly nUnits: number;
}

/** The pairings that were made, by the keys of both models: many numbers are of the same units. */
const pairings = new WeakMap<readonly Label[], WeakMap<readonly Label[], UnitPairing>>();

/**
 * Match the units of two models by their keys.
 *
 * @throws {MetricError} `option-conflict` for units without names.
 */
export function pairUnits(a: KeyTable, b: KeyTable): UnitPairing {
  checkNames([a, b]);
  let ofFirst = pairings.get(a.keys);
  if (!ofFirst) pairings.set(a.keys, (ofFirst = new WeakMap<readonly Label[], UnitPairing>()));
  let pairing = ofFirst.get(b.keys);
  if (!pairing) ofFirst.set(b.keys, (pairing = pairKeys(a.keys, b.keys)));
  return pairing;
}

function pairKeys(a: readonly Label[], b: readonly Label[]): UnitPairing {
  if (a.length === b.length && a.every((key, place) => key === b[place])) {
    const own = Int32Array.from(a.keys());
    return { ofA: own, ofB: own, nUnits: own.length };
  }
  const places = new Map<Label, number>();
  const placeOf = (key: Label): number => {
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };
  const [ofA, ofB] = [Int32Array.from(a, placeOf), Int32Array.from(b, placeOf)];
  return { ofA, ofB, nUnits: places.size };
}

/**
 * Variances by the delta method, all rows of a unit together: what a unit adds to the metric of one
 * model and to that of the other is taken together.
 */
export function pairedVariances(
  a: UnitShares,
  b: UnitShares,
  pairing: UnitPairing = pairUnits(a, b),
): PairedVariances {
  const size = pairing.nUnits;
  const [ofA, ofB] = [new Float64Array(size), new Float64Array(size)];
  const seen = new Uint8Array(size);
  addShares(a, pairing.ofA, ofA, seen);
  addShares(b, pairing.ofB, ofB, seen);
  const squares = { a: 0, b: 0, difference: 0 };
  let [nUnits, nShared] = [0, 0];
  seen.forEach((times, place) => {
    if (times === 0) return;
    ++nUnits;
    if (times === 2) ++nShared;
    const [byA, byB] = [ofA[place] ?? 0, ofB[place] ?? 0];
    squares.a += byA * byA;
    squares.b += byB * byB;
    squares.difference += (byA - byB) ** 2;
  });
  const scale = nUnits / (nUnits - 1);
  return {
    a: scale * squares.a,
    b: scale * squares.b,
    difference: scale * squares.difference,
    ...{ nUnits, nShared },
  };
}

/** Add what each unit that has rows adds to a metric, and count for each how many models have it. */
function addShares(
  { residuals, rows }: UnitShares,
  places: Int32Array,
  sums: Float64Array,
  seen: Uint8Array,
): void {
  places.forEach((place, code) => {
    if (rows[code] === 0) return;
    sums[place] = (sums[place] ?? 0) + (residuals[code] ?? 0);
    seen[place] = (seen[place] ?? 0) + 1;
  });
}

/** What each unit has of the rows that a number rests on, in any measure. */
export interface KeyedSizes extends KeyTable {
  /** Shape (nUnits,). */
  readonly sizes: Float64Array;
}

/** What units have of the rows that a number of either model rests on, as shares, added up by unit. */
export function pairedSizes(
  a: KeyedSizes,
  b: KeyedSizes,
  pairing: UnitPairing = pairUnits(a, b),
): Float64Array {
  const shares = new Float64Array(pairing.nUnits);
  for (const [{ sizes }, places] of [[a, pairing.ofA] as const, [b, pairing.ofB] as const]) {
    const total = sum(sizes);
    if (total === 0) continue;
    places.forEach((place, code) => {
      shares[place] = (shares[place] ?? 0) + (sizes[code] ?? 0) / total;
    });
  }
  return shares;
}
