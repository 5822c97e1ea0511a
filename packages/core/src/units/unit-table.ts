import { codesAt } from '../columns/codes-at.js';
import type { Label } from '../label.js';
import { addByCode, countUp, sortByCode } from './kernels/by-code.js';
import { keepUnits } from './kernels/keep-units.js';
import { unitCells } from './unit-cells.js';
import type { CodedCells, CellsOfUnits } from './unit-cells.js';
import { uniteKeys } from './unit-keys.js';
import type { UnitForm, UnitNumbering, Units } from './units.js';

/** Rows, or cells, of units in any order, shape (n,) each but for the keys and what is of units. */
export type CodedRows<U extends Units> = {
  /** Codes of −1 leave a row out; null counts each row as 1. */
  readonly [C in Exclude<keyof U, 'nSamples' | 'numbering'>]:
    U[C] | (Float64Array extends U[C] ? null : never);
} & Pick<Units, 'numbering'>;

/** The columns of rows of units, whatever their names. */
interface RowTable extends CodedCells {
  /** Ascending; units without rows may be among them. */
  readonly keys: readonly Label[];
  readonly numbering?: UnitNumbering | undefined;
  readonly ofUnits: readonly Float64Array[];
}

/** The columns of counts by unit. */
export interface UnitTable extends RowTable {
  readonly counts: readonly Float64Array[];
}

/**
 * Add up rows, or cells, of one unit and the same codes. Those with a code of −1 are left out, and then
 * the units that have no others, unless something is counted of whole units.
 *
 * @param size Codes are below it.
 * @param nSamples Default: the number of rows that are kept.
 */
export function countUnits<U extends Units>(
  form: UnitForm<U>,
  rows: CodedRows<U>,
  size: number,
  nSamples?: number,
): U {
  const kept = complete(tableOf(form, rows));
  const nRows = nSamples ?? kept.unitCodes.length;
  return unitsOf(form, summed(kept, sizesOf(form, size)), nRows);
}

/** The same of each group of rows; `groupCodes` in [−1, nGroups), shape (n,). */
export function countUnitsByGroup<U extends Units>(
  form: UnitForm<U>,
  rows: CodedRows<U>,
  size: number,
  groupCodes: Int32Array,
  nGroups: number,
): (group: number) => U {
  const table = tableOf(form, rows);
  const kept = complete({ ...table, codes: [groupCodes, ...table.codes] });
  const nRows = new Int32Array(nGroups);
  for (const group of kept.codes[0] ?? []) nRows[group] = (nRows[group] ?? 0) + 1;
  const { keys, numbering, unitCodes, codes, counts } = summed(kept, [
    nGroups,
    ...sizesOf(form, size),
  ]);
  const [groups = new Int32Array(0), ...others] = codes;
  const [order, sorted] = [new Int32Array(groups.length), new Int32Array(groups.length)];
  const starts = new Int32Array(nGroups);
  countUp(order);
  sortByCode(order, groups, starts, sorted);
  return (group) => {
    // After the sort, starts[group] is where the cells of a group end.
    const own = sorted.subarray(group === 0 ? 0 : starts[group - 1], starts[group]);
    const take = (column: Int32Array): Int32Array => own.map((cell) => column[cell] ?? 0);
    const cells = {
      ...onlyPresent(keys, take(unitCodes)),
      numbering,
      codes: others.map(take),
      counts: counts.map((column) => Float64Array.from(own, (cell) => column[cell] ?? 0)),
      ofUnits: [],
    };
    return unitsOf(form, cells, nRows[group] ?? 0);
  };
}

/** Units of counts that are to be added, and where they stand. */
export interface PlacedUnits<U extends Units> {
  readonly units: U;
  /** The common code of each code, shape (size,), −1 to leave its cells out; null for the same. */
  readonly places: Int32Array | null;
}

/**
 * Add up counts by unit under common codes: units of the same key become one.
 *
 * @param size Common codes are below it.
 * @throws {MetricError} `option-conflict` for keys of several kinds, and for units without names.
 */
export function addUnits<U extends Units>(
  form: UnitForm<U>,
  parts: readonly PlacedUnits<U>[],
  size: number,
): U {
  const { keys, numbering, codes: unitsAt } = uniteKeys(parts.map(({ units }) => units));
  const tables = parts.map(({ units, places }, i) => {
    const table = tableOf(form, units);
    const unitCodes = codesAt(table.unitCodes, unitsAt[i] ?? new Int32Array(0));
    const codes = places ? table.codes.map((own) => codesAt(own, places)) : table.codes;
    return { ...table, unitCodes, codes };
  });
  const ofUnits = (form.ofUnits ?? []).map((_, c) => {
    const sums = new Float64Array(keys.length);
    for (const [i, table] of tables.entries()) {
      addByCode(unitsAt[i] ?? new Int32Array(0), table.ofUnits[c] ?? sums, sums);
    }
    return sums;
  });
  const joined = { ...joinCells(form, tables), keys, numbering, ofUnits };
  const nSamples = parts.reduce((total, { units }) => total + units.nSamples, 0);
  return unitsOf(form, summed(complete(joined), sizesOf(form, size)), nSamples);
}

/** The cells of tables, one table after the other. */
export function joinCells<U extends Units>(
  form: UnitForm<U>,
  tables: readonly CellsOfUnits[],
): CellsOfUnits {
  const n = tables.reduce((length, { unitCodes }) => length + unitCodes.length, 0);
  const join = <T extends Int32Array | Float64Array>(
    whole: T,
    columnOf: (table: (typeof tables)[number]) => T | undefined,
  ): T => {
    let start = 0;
    for (const table of tables) {
      whole.set(columnOf(table) ?? [], start);
      start += table.unitCodes.length;
    }
    return whole;
  };
  return {
    unitCodes: join<Int32Array>(new Int32Array(n), ({ unitCodes }) => unitCodes),
    codes: form.codes.map((_, i) => join<Int32Array>(new Int32Array(n), ({ codes }) => codes[i])),
    counts: form.counts.map((_, i) =>
      join<Float64Array>(new Float64Array(n), ({ counts }) => counts[i]),
    ),
  };
}

/** The columns of counts by unit, or of rows, by what they are. */
export function tableOf<U extends Units>(form: UnitForm<U>, units: U): UnitTable;
export function tableOf<U extends Units>(form: UnitForm<U>, rows: CodedRows<U>): RowTable;
export function tableOf<U extends Units>(form: UnitForm<U>, rows: CodedRows<U>): RowTable {
  const columns = rows as unknown as Readonly<Record<string, unknown>>;
  const { keys, numbering, unitCodes } = rows as CodedRows<Units>;
  const listed = <T>(names: readonly string[] = []): T[] => names.map((name) => columns[name] as T);
  const { codes, counts, ofUnits } = form;
  return {
    keys,
    numbering,
    unitCodes,
    codes: listed(codes),
    counts: listed(counts),
    ofUnits: listed(ofUnits),
  };
}

function unitsOf<U extends Units>(form: UnitForm<U>, table: UnitTable, nSamples: number): U {
  const { keys, numbering, unitCodes } = table;
  const units: Record<string, unknown> = {
    keys,
    ...(numbering && { numbering }),
    ...{ nSamples, unitCodes },
  };
  for (const part of ['codes', 'counts', 'ofUnits'] as const) {
    for (const [i, name] of (form[part] ?? []).entries()) units[name] = table[part][i];
  }
  return units as unknown as U;
}

function sizesOf<U extends Units>(form: UnitForm<U>, size: number): readonly number[] {
  return form.codes.map(() => size);
}

/** Cells that ascend by unit, then by each code; `sizes` is the number of codes of each column. */
export function summed(table: RowTable, sizes: readonly number[]): UnitTable {
  const { keys, numbering, unitCodes, codes, counts, ofUnits } = table;
  const cells = unitCells({ unitCodes, codes, counts }, keys.length, sizes);
  const units = ofUnits.length > 0 ? { keys } : onlyPresent(keys, cells.unitCodes);
  return { ...cells, ...units, numbering, ofUnits };
}

function complete(rows: RowTable): RowTable {
  const { unitCodes, codes, counts } = rows;
  if (codes.every((column) => !column.includes(-1))) return rows;
  const isKept = (_: number, row: number): boolean => codes.every((column) => column[row] !== -1);
  return {
    ...rows,
    unitCodes: unitCodes.filter(isKept),
    codes: codes.map((column) => column.filter(isKept)),
    counts: counts.map((column) => column?.filter(isKept) ?? null),
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
