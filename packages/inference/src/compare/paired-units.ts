import type { Label } from '@confmat/core';
import { checkNames, sum } from '@confmat/core/internal';
import type { KeyTable } from '@confmat/core/internal';
import { addResiduals, addSizes, addSquares } from './kernels/add-units.js';

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
  /** Whether both have the same ones in one order. */
  readonly isSame: boolean;
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
    return { ofA: own, ofB: own, nUnits: own.length, isSame: true };
  }
  const places = new Map<Label, number>();
  const placeOf = (key: Label): number => {
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };
  const [ofA, ofB] = [Int32Array.from(a, placeOf), Int32Array.from(b, placeOf)];
  return { ofA, ofB, nUnits: places.size, isSame: false };
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
  addResiduals(pairing.ofA, a.residuals, a.rows, ofA, seen);
  addResiduals(pairing.ofB, b.residuals, b.rows, ofB, seen);
  const sums = new Float64Array(5);
  addSquares(ofA, ofB, seen, sums);
  const [ofModelA = 0, ofModelB = 0, ofDifference = 0, nUnits = 0, nShared = 0] = sums;
  const scale = nUnits / (nUnits - 1);
  return {
    ...{ a: scale * ofModelA, b: scale * ofModelB, difference: scale * ofDifference },
    ...{ nUnits, nShared },
  };
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
    if (total > 0) addSizes(places, sizes, total, shares);
  }
  return shares;
}
