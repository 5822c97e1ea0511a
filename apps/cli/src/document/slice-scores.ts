import { classificationReport } from '@confmat/core';
import type { ClassificationReport, ConfusionMatrix, Label } from '@confmat/core';
import type { CountSlice } from '@confmat/sql';
import { dayTexts } from '@confmat/report/document';
import { nameText } from './name-text.js';
import { numberOf } from './rows-text.js';

/** The scores of one group of rows. */
export interface SliceScores {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<string, Label>>;
  readonly nSamples: number;
  readonly matrix: ConfusionMatrix;
  readonly report: ClassificationReport;
}

/**
 * The scores of each slice. Classes that a slice does not have count as elsewhere: by
 * `zeroDivision`, and not at all in averages where it is NaN.
 */
export function sliceScores(
  slices: readonly CountSlice[],
  options: Parameters<typeof classificationReport>[1],
): readonly SliceScores[] {
  return slices.map(({ group, matrix, nSamples }) => ({
    group,
    nSamples,
    matrix,
    report: classificationReport(matrix, options),
  }));
}

/** How many rows, or documents, are in no group, a line; none where all are in one. */
export function withoutGroupNote(nWithoutGroup: number, row = 'row'): readonly string[] {
  if (nWithoutGroup === 0) return [];
  return [`${numberOf(nWithoutGroup, row)} ${nWithoutGroup === 1 ? 'has' : 'have'} no group`];
}

/** What tables call groups: for each the texts of its values, in the order of the group columns. */
export function groupNames(
  by: readonly string[],
  groups: readonly Pick<SliceScores, 'group'>[],
): readonly (readonly string[])[] {
  const columns = by.map((name) =>
    dayTexts(
      groups.map(({ group }) => group[name] ?? ''),
      nameText,
    ),
  );
  return groups.map((_, place) => columns.map((texts) => texts[place] ?? ''));
}

/**
 * Find the group that a person typed as tables or messages name it.
 *
 * @returns Its place; -1 for none.
 */
export function placeOfGroup(groups: readonly SliceScores['group'][], typed: string): number {
  const place = groups.findIndex((group) => groupText(group) === typed);
  if (place >= 0) return place;
  const by = Object.keys(groups[0] ?? {});
  return groupNames(
    by,
    groups.map((group) => ({ group })),
  ).findIndex((names) => names.join(' / ') === typed);
}

/** A group in a line of text: its values in the order of the group columns. */
export function groupText(group: SliceScores['group']): string {
  return Object.values(group).map(String).join(' / ');
}
