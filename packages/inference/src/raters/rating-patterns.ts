import { countUp, sortByCode } from '@confmat/core/internal';
import type { RatingCodes } from './ratings.js';

/** What raters answered of a unit, each different one once. */
export interface RatingPatterns {
  /** Where the entries of each pattern start, and where the last ones end, shape (nPatterns + 1,). */
  readonly starts: Int32Array;
  /** Rater × nLabels + label of each entry, ascending in a pattern. */
  readonly cells: Int32Array;
  /** How often that rater gave that label, at least 1. */
  readonly times: Float64Array;
  /** Units of each pattern, shape (nPatterns,). */
  readonly nUnits: Float64Array;
  /** Codes of these units. */
  readonly unitsOf: readonly (readonly number[])[];
}

/** Reduce units to the patterns of their ratings, in the order of their first units. */
export function ratingPatterns(codes: RatingCodes): RatingPatterns {
  const { labels, units, raters, labelCodes, unitCodes, raterCodes } = codes;
  const k = labels.length;
  const cellCodes = raterCodes.map((rater, row) => rater * k + (labelCodes[row] ?? 0));
  const { order, ends } = orderRows(cellCodes, raters.length * k, unitCodes, units.length);
  const found = new Map<string, { readonly cells: Int32Array; readonly units: number[] }>();
  let from = 0;
  ends.forEach((to, unit) => {
    const cells = order.subarray(from, to).map((row) => cellCodes[row] ?? 0);
    from = to;
    const key = cells.join();
    const known = found.get(key);
    if (known) known.units.push(unit);
    else found.set(key, { cells, units: [unit] });
  });
  return { ...listEntries([...found.values()].map(({ cells }) => cells)), ...unitsOfAll(found) };
}

/** Rows by unit, of one unit by cell, and where those of each unit end. */
function orderRows(
  cellCodes: Int32Array,
  nCells: number,
  unitCodes: Int32Array,
  nUnits: number,
): { readonly order: Int32Array; readonly ends: Int32Array } {
  const n = cellCodes.length;
  const [places, byCell, order] = [new Int32Array(n), new Int32Array(n), new Int32Array(n)];
  countUp(places);
  sortByCode(places, cellCodes, new Int32Array(nCells), byCell);
  const ends = new Int32Array(nUnits);
  sortByCode(byCell, unitCodes, ends, order);
  return { order, ends };
}

/** The cells of each pattern with how often each occurs. */
function listEntries(
  patterns: readonly Int32Array[],
): Pick<RatingPatterns, 'starts' | 'cells' | 'times'> {
  const [starts, cells, times]: [number[], number[], number[]] = [[0], [], []];
  for (const pattern of patterns) {
    const start = cells.length;
    for (const cell of pattern) {
      const last = cells.length - 1;
      if (last >= start && cells[last] === cell) times[last] = (times[last] ?? 0) + 1;
      else {
        cells.push(cell);
        times.push(1);
      }
    }
    starts.push(cells.length);
  }
  return {
    starts: Int32Array.from(starts),
    cells: Int32Array.from(cells),
    times: Float64Array.from(times),
  };
}

function unitsOfAll(
  found: ReadonlyMap<string, { readonly units: readonly number[] }>,
): Pick<RatingPatterns, 'nUnits' | 'unitsOf'> {
  const unitsOf = Array.from(found.values(), ({ units }) => units);
  return { nUnits: Float64Array.from(unitsOf, ({ length }) => length), unitsOf };
}
