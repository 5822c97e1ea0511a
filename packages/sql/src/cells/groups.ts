import { byName, compareGroups, refusal, sortByCode } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { takeCodes } from './cell-table.js';
import type { CodedValues } from './cell-table.js';
import { MAX_GROUPS } from '../request/reading-options.js';
import { asLabel, integersIfAll } from '../labels/labels.js';

/** As a limit: as many groups as there are. */
export const ANY_GROUPS: number = Number.MAX_SAFE_INTEGER;

/** Refuse more groups than are wanted: each takes a matrix. */
export function refuseGroups(nGroups: number, limit: number): void {
  if (nGroups > limit) throw refusal({ code: 'too-many-groups', nGroups, limit });
}

/** The rows of one group: its values by the names of the group columns, and their places. */
export interface GroupPlaces<N extends string = string> {
  readonly group: Readonly<Record<N, Label>>;
  readonly places: readonly number[];
}

/**
 * The rows of each group, groups ascending; rows without a group are in none.
 * @param by The group columns by name.
 * @param rows What was counted, with the values of these columns.
 */
export function groupPlaces<N extends string>(
  by: Readonly<Record<N, unknown>> | undefined,
  rows: readonly { readonly groups: readonly unknown[] }[],
  maxGroups: number = MAX_GROUPS,
  integersFromText = false,
): readonly GroupPlaces<N>[] {
  const names = Object.keys(by ?? {}) as N[];
  if (names.length === 0) return [];
  const columns = groupValues(names.length, rows, integersFromText);
  const byKey = new Map<string, { readonly values: readonly Label[]; readonly places: number[] }>();
  for (const place of rows.keys()) {
    const values = columns.map((column) => column[place] ?? null);
    if (values.some(isMissing)) continue;
    const key = groupKey(values);
    const entry = byKey.get(key) ?? { values: values as readonly Label[], places: [] };
    entry.places.push(place);
    byKey.set(key, entry);
  }
  refuseGroups(byKey.size, maxGroups);
  const ordered = [...byKey.values()].sort((a, b) => compareGroups(a.values, b.values));
  return ordered.map(({ values, places }) => ({
    group: byName(names, values),
    places,
  }));
}

/** The cells of one group. */
export interface GroupCells<N extends string = string> {
  readonly group: Readonly<Record<N, Label>>;
  readonly cells: Int32Array;
}

/** The same of a table of cells. */
export function groupCells<N extends string>(
  by: Readonly<Record<N, unknown>> | undefined,
  columns: readonly CodedValues[],
  maxGroups: number = MAX_GROUPS,
  integersFromText = false,
): readonly GroupCells<N>[] {
  const names = Object.keys(by ?? {}) as N[];
  const [first] = columns;
  if (!first || names.length === 0) return [];
  const labels = columns.map(({ values }) => (integersFromText ? integersIfAll(values) : values));
  const codes = codesOfGroups(columns);
  const firstCells = firstOfCodes(codes);
  refuseGroups(firstCells.length, maxGroups);
  const known = Int32Array.from(codes.keys()).filter((cell) => (codes[cell] ?? -1) >= 0);
  const [ends, sorted] = [new Int32Array(firstCells.length), new Int32Array(known.length)];
  sortByCode(
    known.map((_, i) => i),
    takeCodes(codes, known),
    ends,
    sorted,
  );
  const groups = Array.from(firstCells, (cell, code) => ({
    values: columns.map(({ codes: own }, i) => labels[i]?.[own[cell] ?? -1] as Label),
    cells: takeCodes(known, sorted.subarray(code === 0 ? 0 : ends[code - 1], ends[code])),
  }));
  return groups
    .sort((a, b) => compareGroups(a.values, b.values))
    .map(({ values, cells }) => ({ group: byName(names, values), cells }));
}

/** A code for each combination of values, in the order in which they come; −1 where a cell lacks one. */
function codesOfGroups(columns: readonly CodedValues[]): Int32Array {
  let codes = new Int32Array(columns[0]?.codes.length ?? 0);
  for (const { codes: own, values } of columns) {
    const codeOf = new Map<number, number>();
    const before = codes;
    // Fewer than the cells times the values: such a key is exact, however many columns there are.
    codes = before.map((code, cell) => {
      const value = own[cell] ?? -1;
      if (code < 0 || value < 0) return -1;
      const key = code * values.length + value;
      const found = codeOf.get(key) ?? codeOf.size;
      codeOf.set(key, found);
      return found;
    });
  }
  return codes;
}

/** The first cell of each code, by code. */
function firstOfCodes(codes: Int32Array): readonly number[] {
  const cells: number[] = [];
  for (const [cell, code] of codes.entries()) if (code >= 0) cells[code] ??= cell;
  return cells;
}

/** The labels of each group column, null where one is missing. */
function groupValues(
  nColumns: number,
  rows: readonly { readonly groups: readonly unknown[] }[],
  integersFromText: boolean,
): readonly (readonly (Label | null)[])[] {
  return Array.from({ length: nColumns }, (_, column) => {
    const values = rows.map(({ groups }) => asLabel(groups[column]));
    return integersFromText ? integersIfAll(values) : values;
  });
}

/** A text that equal groups have alike. */
export function groupKey(values: readonly unknown[]): string {
  return JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

/** Tell whether a value is missing: NULL or NaN. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value);
}
