import { compareLabels, refusal } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
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
