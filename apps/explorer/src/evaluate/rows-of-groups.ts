import type { Label } from '@confmat/core';
import { normalizeLabel } from '@confmat/core/internal';
import type { LabelCells } from '../columns/dictionary-column.js';

/** The value of each group column, by its name. */
export type Group = Readonly<Record<string, Label>>;

/**
 * The rows of each group, ascending; rows of other values, or without one, are in none.
 *
 * @param columns Group columns by name, shape (nRows,) each.
 */
export function rowsOfGroups(
  groups: readonly Group[],
  columns: Readonly<Record<string, LabelCells>>,
): readonly Int32Array[] {
  const groupOf = groupCodes(groups, columns);
  const sizes = new Int32Array(groups.length);
  for (const code of groupOf) if (code >= 0) sizes[code] = (sizes[code] ?? 0) + 1;
  const found = groups.map((_, code) => new Int32Array(sizes[code] ?? 0));
  sizes.fill(0);
  groupOf.forEach((code, row) => {
    const rows = found[code];
    if (!rows) return;
    const place = sizes[code] ?? 0;
    rows[place] = row;
    sizes[code] = place + 1;
  });
  return found;
}

/** The group of each row, −1 for none: column by column, places in a tree of values. */
function groupCodes(
  groups: readonly Group[],
  columns: Readonly<Record<string, LabelCells>>,
): Int32Array {
  let places: Int32Array | null = null;
  let known = groups.map(() => 0);
  for (const [name, { codes, labels }] of Object.entries(columns)) {
    const values = labels.map(normalizeLabel);
    const nLabels = labels.length + 1;
    const codeOf = new Map(values.map((value, code) => [value, code]));
    const sameCode = Int32Array.from(values, (value) => codeOf.get(value) ?? -1);
    const placeOf = new Map<number, number>();
    known = known.map((before, group) => {
      const code = codeOf.get(normalizeLabel(groups[group]?.[name]));
      const key = before * nLabels + (code ?? labels.length);
      const place = placeOf.get(key) ?? placeOf.size;
      placeOf.set(key, place);
      return place;
    });
    const before: Int32Array | null = places;
    places = codes.map((code, row) => {
      const parent = before ? (before[row] ?? -1) : 0;
      if (code < 0 || parent < 0) return -1;
      return placeOf.get(parent * nLabels + (sameCode[code] ?? 0)) ?? -1;
    });
  }
  const groupAt = new Map(known.map((place, group) => [place, group]));
  return (places ?? new Int32Array(0)).map((place) => groupAt.get(place) ?? -1);
}
