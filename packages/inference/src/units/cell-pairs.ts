import { countUp } from '@confmat/core/internal';
import type { MatrixUnits } from '@confmat/core';
import { writePlaces } from './kernels/cell-slopes.js';

/** How much one row more of a cell adds to a number, by true and predicted class. */
export type CellSlope = (trueCode: number, predCode: number) => number;

/** The pairs of a true and a predicted class that cells of units are of. */
export interface CellPairs {
  /** What a number says of each pair, shape (nPairs,). */
  readonly slopesOf: (slopeOf: CellSlope) => Float64Array;
  /** The pair of each cell, shape (nCells,). */
  readonly places: Int32Array;
}

/** The pairs of cells that were found: several numbers need them. */
const found = new WeakMap<MatrixUnits, CellPairs>();

/** The pairs of a matrix's cells: all that there are, or those of the cells where these are fewer. */
export function cellPairs(units: MatrixUnits, nClasses: number): CellPairs {
  const pairs = found.get(units) ?? findPairs(units, nClasses);
  found.set(units, pairs);
  return pairs;
}

function findPairs({ trueCodes, predCodes }: MatrixUnits, nClasses: number): CellPairs {
  const nCells = trueCodes.length;
  const places = new Int32Array(nCells);
  if (nClasses ** 2 > nCells) {
    countUp(places);
    const slopesOf = (slopeOf: CellSlope): Float64Array =>
      Float64Array.from(trueCodes, (t, cell) => slopeOf(t, predCodes[cell] ?? 0));
    return { slopesOf, places };
  }
  writePlaces(trueCodes, predCodes, nClasses, places);
  const slopesOf = (slopeOf: CellSlope): Float64Array =>
    Float64Array.from({ length: nClasses ** 2 }, (_, place) =>
      slopeOf(Math.floor(place / nClasses), place % nClasses),
    );
  return { slopesOf, places };
}
