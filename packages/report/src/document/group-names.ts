import type { Label } from '@confmat/core';
import { nameText } from '@confmat/core/internal';
import { dayTexts } from './day-texts.js';

/** What tables call groups: for each the texts of its values, in the order of the group columns. */
export function groupNames(
  by: readonly string[],
  groups: readonly { readonly group: Readonly<Record<string, Label>> }[],
): readonly (readonly string[])[] {
  const columns = by.map((name) =>
    dayTexts(
      groups.map(({ group }) => group[name] ?? ''),
      nameText,
    ),
  );
  return groups.map((_, place) => columns.map((texts) => texts[place] ?? ''));
}
