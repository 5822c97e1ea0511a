import { countUp, sortByCode } from './kernels/by-code.js';
import { addToCells, markChanges, numberCells, pushCodes } from './kernels/number-cells.js';

/** Rows, or cells, of units, shape (n,) each. */
export interface CodedCells {
  readonly unitCodes: Int32Array;
  /** Codes of what is counted apart within a unit. */
  readonly codes: readonly Int32Array[];
  /** Columns of values to add up. */
  readonly counts: readonly Float64Array[];
}

const MOST_PLACES = 2 ** 20;

/**
 * Add up rows of the same unit and codes.
 *
 * @param sizes The codes of each column are below its size.
 * @returns Cells by unit, then by each code, shape (nCells,) each.
 */
export function unitCells(
  { unitCodes, codes, counts }: CodedCells,
  nUnits: number,
  sizes: readonly number[],
): CodedCells {
  const n = unitCodes.length;
  // Few places are sorted at once.
  const nPlaces = sizes.reduce((product, size) => product * size, 1);
  const isPacked = nPlaces <= MOST_PLACES;
  const places = new Int32Array(isPacked ? n : 0);
  if (isPacked) for (const [i, column] of codes.entries()) pushCodes(places, column, sizes[i] ?? 0);
  const columns = [unitCodes, ...(isPacked ? [places] : codes)];
  const ends = [nUnits, ...(isPacked ? [nPlaces] : sizes)];
  let [order, next] = [new Int32Array(n), new Int32Array(n)];
  countUp(order);
  for (const [i, column] of [...columns.entries()].reverse()) {
    sortByCode(order, column, new Int32Array(ends[i] ?? 0), next);
    [order, next] = [next, order];
  }
  const [isFirst, cells] = [new Uint8Array(n), next];
  for (const column of columns) markChanges(order, column, isFirst);
  const nCells = numberCells(isFirst, cells);
  const firsts = order.filter((_, i) => isFirst[i] === 1);
  const take = (column: Int32Array): Int32Array => firsts.map((row) => column[row] ?? 0);
  const sumsOf = (values: Float64Array): Float64Array => {
    const sums = new Float64Array(nCells);
    addToCells(order, cells, values, sums);
    return sums;
  };
  return { unitCodes: take(unitCodes), codes: codes.map(take), counts: counts.map(sumsOf) };
}
