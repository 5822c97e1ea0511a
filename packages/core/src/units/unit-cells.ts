import { countUp, sortByCode } from './kernels/by-code.js';
import { addToCells, countCells, numberCells } from './kernels/number-cells.js';

/** Rows, or cells, by unit and place. */
export interface PlacedCells {
  /** A code in [0, nUnits), shape (n,). */
  readonly unitCodes: Int32Array;
  /** What is counted apart within a unit, as one whole number in [0, nPlaces), shape (n,). */
  readonly places: Int32Array | Float64Array;
  /** Columns of values to add up, shape (n,) each; none to count the rows. */
  readonly columns: readonly Float64Array[];
}

export interface CellShape {
  readonly nUnits: number;
  /** At most 2^53. */
  readonly nPlaces: number;
}

/** Up to as many places, or up to some times as many as there are rows, cells are sorted by counting. */
const MOST_COUNTED = 2 ** 20;
const MOST_PER_ROW = 4;

/**
 * Add up rows of the same unit and place.
 *
 * @returns Cells by unit, then by place, shape (nCells,) each; a column of numbers of rows if there
 *   are no columns of values.
 */
export function unitCells(
  { unitCodes, places, columns }: PlacedCells,
  { nUnits, nPlaces }: CellShape,
): PlacedCells {
  const isSmall = nPlaces <= Math.max(MOST_COUNTED, MOST_PER_ROW * unitCodes.length);
  const ranked = isSmall ? null : ranksOf(places);
  const codes = ranked ? ranked.codes : Int32Array.from(places);
  const n = unitCodes.length;
  const [order, byPlace] = [new Int32Array(n), new Int32Array(n)];
  countUp(order);
  sortByCode(order, codes, new Int32Array(ranked ? ranked.places.length : nPlaces), byPlace);
  sortByCode(byPlace, unitCodes, new Int32Array(nUnits), order);
  const [cells, units, found] = [new Int32Array(n), new Int32Array(n), byPlace];
  const nCells = numberCells(order, unitCodes, codes, cells, units, found);
  const sums = columns.map((values) => {
    const out = new Float64Array(nCells);
    addToCells(order, cells, values, out);
    return out;
  });
  if (columns.length === 0) {
    const counts = new Float64Array(nCells);
    countCells(cells, counts);
    sums.push(counts);
  }
  const own = found.slice(0, nCells);
  return {
    unitCodes: units.slice(0, nCells),
    places: ranked ? Float64Array.from(own, (rank) => ranked.places[rank] ?? 0) : own,
    columns: sums,
  };
}

/** The places that occur, ascending, and the rank of each given one among them. */
export function ranksOf(places: Int32Array | Float64Array): {
  readonly places: Float64Array;
  readonly codes: Int32Array;
} {
  const sorted = Float64Array.from(places).sort();
  const distinct = sorted.filter((place, i) => i === 0 || place !== sorted[i - 1]);
  const rankOf = new Map<number, number>();
  for (const [rank, place] of distinct.entries()) rankOf.set(place, rank);
  return { places: distinct, codes: Int32Array.from(places, (place) => rankOf.get(place) ?? 0) };
}
