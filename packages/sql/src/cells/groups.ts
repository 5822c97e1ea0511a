import { compareLabels, refusal } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
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
    group: Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<N, Label>,
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
  const keyOf = groupKeys(columns);
  const codeOf = new Map<number, number>();
  const firstCells: number[] = [];
  const codes = Int32Array.from(first.codes, (_, cell) => {
    const key = keyOf(cell);
    if (key < 0) return -1;
    let code = codeOf.get(key);
    if (code === undefined) {
      code = codeOf.size;
      codeOf.set(key, code);
      firstCells.push(cell);
    }
    return code;
  });
  refuseGroups(codeOf.size, maxGroups);
  const sizes = new Int32Array(codeOf.size);
  for (const code of codes) if (code >= 0) sizes[code] = (sizes[code] ?? 0) + 1;
  const places = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(codeOf.size);
  for (const [cell, code] of codes.entries()) {
    const own = places[code];
    if (!own) continue;
    const next = filled[code] ?? 0;
    own[next] = cell;
    filled[code] = next + 1;
  }
  const groups = firstCells.map((cell, code) => ({
    values: columns.map(({ codes: own }, i) => labels[i]?.[own[cell] ?? -1] as Label),
    cells: places[code] ?? new Int32Array(0),
  }));
  return groups
    .sort((a, b) => compareGroups(a.values, b.values))
    .map(({ values, cells }) => ({
      group: Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<N, Label>,
      cells,
    }));
}

/** A number that cells of one group have alike; −1 where one has none. */
function groupKeys(columns: readonly CodedValues[]): (cell: number) => number {
  const sizes = columns.map(({ values }) => values.length);
  return (cell) => {
    let key = 0;
    for (let i = 0; i < columns.length; ++i) {
      const code = columns[i]?.codes[cell] ?? -1;
      if (code < 0) return -1;
      key = key * (sizes[i] ?? 1) + code;
    }
    return key;
  };
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

function compareGroups(a: readonly Label[], b: readonly Label[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareLabels(value, b[i] as Label);
    if (order !== 0) return order;
  }
  return 0;
}

/** Tell whether a value is missing: NULL or NaN. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value);
}
