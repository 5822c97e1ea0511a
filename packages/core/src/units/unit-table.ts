import type { Label } from '../columns/label.js';
import { sortByCode, countUp } from './kernels/by-code.js';
import { keepUnits, popCodes, pushCodes } from './kernels/places.js';
import { ranksOf, unitCells } from './unit-cells.js';
import { uniteKeys } from './unit-keys.js';
import type { Units } from './units.js';

/** Rows, or cells, of units in any order. */
export interface CodedUnitRows {
  /** Ascending; units without rows may be among them. */
  readonly keys: readonly Label[];
  /** A place in `keys`, shape (n,). */
  readonly unitCodes: Int32Array;
  /** Codes of what is counted apart, such as true and predicted class, shape (n,) each. */
  readonly codes: readonly Int32Array[];
  /** What each adds, shape (n,); null for 1. */
  readonly counts: Float64Array | null;
}

/** Counts by unit, of any number of codes; cells ascend by unit, then by each code. */
export interface UnitTable extends Units {
  readonly codes: readonly Int32Array[];
  readonly counts: Float64Array;
}

const MAX_PLACES = 2 ** 53;

/**
 * Add up rows, or cells, of one unit and the same codes. Those with a code of −1 are left out, and then
 * the units that have no others.
 *
 * @param sizes Number of codes of each column.
 * @param nSamples Default: the number of rows that are kept.
 */
export function unitTable(
  rows: CodedUnitRows,
  sizes: readonly number[],
  nSamples?: number,
): UnitTable {
  const { keys, unitCodes, codes, counts } = complete(rows);
  const { places, nPlaces, codesAt } = placesOf(codes, sizes, unitCodes.length);
  const columns = counts ? [counts] : [];
  const cells = unitCells({ unitCodes, places, columns }, { nUnits: keys.length, nPlaces });
  return {
    ...onlyPresent(keys, cells.unitCodes),
    nSamples: nSamples ?? unitCodes.length,
    codes: codesAt(Float64Array.from(cells.places)),
    counts: cells.columns[0] ?? new Float64Array(0),
  };
}

/** Add tables of codes that mean the same: units of the same key become one. */
export function addUnitTables(tables: readonly UnitTable[], sizes: readonly number[]): UnitTable {
  const { keys, codes: units } = uniteKeys(tables);
  const n = tables.reduce((length, { counts }) => length + counts.length, 0);
  const joined = {
    unitCodes: new Int32Array(n),
    codes: sizes.map(() => new Int32Array(n)),
    counts: new Float64Array(n),
  };
  let start = 0;
  for (const [i, { unitCodes, codes, counts }] of tables.entries()) {
    joined.unitCodes.set(
      unitCodes.map((code) => units[i]?.[code] ?? 0),
      start,
    );
    for (const [column, own] of codes.entries()) joined.codes[column]?.set(own, start);
    joined.counts.set(counts, start);
    start += counts.length;
  }
  const nSamples = tables.reduce((total, table) => total + table.nSamples, 0);
  return unitTable({ keys, ...joined }, sizes, nSamples);
}

/** The table of each group of rows; `groupCodes` in [−1, nGroups), shape (n,). */
export function unitTablesByGroup(
  rows: CodedUnitRows,
  sizes: readonly number[],
  groupCodes: Int32Array,
  nGroups: number,
): (group: number) => UnitTable {
  const kept = complete({ ...rows, codes: [groupCodes, ...rows.codes] });
  const nRows = new Int32Array(nGroups);
  for (const group of kept.codes[0] ?? []) nRows[group] = (nRows[group] ?? 0) + 1;
  const { keys, unitCodes, codes, counts } = unitTable(kept, [nGroups, ...sizes]);
  const [groups = new Int32Array(0), ...others] = codes;
  const [order, sorted] = [new Int32Array(groups.length), new Int32Array(groups.length)];
  const starts = new Int32Array(nGroups);
  countUp(order);
  sortByCode(order, groups, starts, sorted);
  return (group) => {
    // After the sort, starts[group] is where the cells of a group end.
    const own = sorted.subarray(group === 0 ? 0 : starts[group - 1], starts[group]);
    const take = (column: Int32Array): Int32Array => own.map((cell) => column[cell] ?? 0);
    return {
      ...onlyPresent(keys, take(unitCodes)),
      nSamples: nRows[group] ?? 0,
      codes: others.map(take),
      counts: Float64Array.from(own, (cell) => counts[cell] ?? 0),
    };
  };
}

function complete(rows: CodedUnitRows): CodedUnitRows {
  const { unitCodes, codes, counts } = rows;
  if (codes.every((column) => !column.includes(-1))) return rows;
  const isKept = (_: number, row: number): boolean => codes.every((column) => column[row] !== -1);
  return {
    keys: rows.keys,
    unitCodes: unitCodes.filter(isKept),
    codes: codes.map((column) => column.filter(isKept)),
    counts: counts?.filter(isKept) ?? null,
  };
}

/** `unitCodes`, ascending, become the codes among the units that they are of. */
function onlyPresent(
  keys: readonly Label[],
  unitCodes: Int32Array,
): { readonly keys: readonly Label[]; readonly unitCodes: Int32Array } {
  const kept = new Int32Array(unitCodes.length);
  const nUnits = keepUnits(unitCodes, kept);
  if (nUnits === keys.length) return { keys, unitCodes };
  return { keys: Array.from(kept.subarray(0, nUnits), (code) => keys[code] as Label), unitCodes };
}

/** Columns of codes as one whole number each, which ascend alike. */
function placesOf(
  codes: readonly Int32Array[],
  sizes: readonly number[],
  n: number,
): {
  readonly places: Float64Array;
  readonly nPlaces: number;
  /** The codes of places, which are overwritten. */
  readonly codesAt: (places: Float64Array) => readonly Int32Array[];
} {
  let places: Float64Array = new Float64Array(n);
  let nPlaces = 1;
  // The places that ranks stand for, by the column that they were too many for.
  const ranked = new Map<number, Float64Array>();
  for (const [i, column] of codes.entries()) {
    const size = Math.max(1, sizes[i] ?? 1);
    if (nPlaces * size > MAX_PLACES) {
      const ranks = ranksOf(places);
      places = Float64Array.from(ranks.codes);
      nPlaces = ranks.places.length;
      ranked.set(i, ranks.places);
    }
    pushCodes(places, column, size);
    nPlaces *= size;
  }
  const codesAt = (found: Float64Array): readonly Int32Array[] => {
    const out: Int32Array[] = [];
    for (let i = codes.length - 1; i >= 0; --i) {
      const column = new Int32Array(found.length);
      popCodes(found, Math.max(1, sizes[i] ?? 1), column);
      out.unshift(column);
      const known = ranked.get(i);
      if (known) for (const [cell, rank] of found.entries()) found[cell] = known[rank] ?? 0;
    }
    return out;
  };
  return { places, nPlaces, codesAt };
}
