import { classificationReport } from '@confmat/core';
import type { ClassificationReport, ConfusionMatrix, Label } from '@confmat/core';
import type { CountSlice } from '@confmat/sql';
import { groupNames } from '@confmat/report/document';
import { NO_WHOLE } from './groups-alone.js';
import { numberOf } from '@confmat/rows/document/rows-text.js';

/** What to know of groups that answer the same questions. */
export function sharedNote(isShared: boolean): readonly string[] {
  return isShared ? [NO_WHOLE] : [];
}

/** The row of all rows, before those of groups; none of groups that answer the same questions. */
export function rowsOfAll<Row>(isShared: boolean, ...rows: readonly Row[]): readonly Row[] {
  return isShared ? [] : rows;
}

/** The scores of one group of rows. */
export interface SliceScores {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<string, Label>>;
  readonly nSamples: number;
  readonly matrix: ConfusionMatrix;
  readonly report: ClassificationReport;
}

/**
 * The scores of each slice. A class with neither true nor predicted rows in a slice is left out of its
 * averages.
 */
export function sliceScores(
  slices: readonly CountSlice[],
  options: Parameters<typeof classificationReport>[1],
): readonly SliceScores[] {
  return slices.map(({ group, matrix, nSamples }) => ({
    group,
    nSamples,
    matrix,
    report: classificationReport(matrix, { ...options, averagesOver: 'present' }),
  }));
}

/** How many classes a group has, of those that averages are over. */
export interface PresentClasses {
  readonly nPresent: number;
  readonly nClasses: number;
}

type Scored = Pick<ClassificationReport, 'rows' | 'undefined'>;

/** The classes of a report that have neither true nor predicted rows: F1 is 0/0 just there. */
export function absentLabels({ undefined: scores }: Scored): ReadonlySet<Label> {
  return new Set(scores.flatMap(({ metric, row }) => (metric === 'f1' ? [row] : [])));
}

/** Count the classes of a report that have true or predicted rows. */
export function countPresent(report: Scored): PresentClasses {
  const nClasses = report.rows.length;
  return { nPresent: nClasses - absentLabels(report).size, nClasses };
}

/** Whether the averages of some groups are over fewer classes than those of all rows. */
export function lackClasses(groups: readonly Pick<SliceScores, 'report'>[]): boolean {
  return groups.map(({ report }) => countPresent(report)).some((of) => of.nPresent < of.nClasses);
}

/** How many of the classes a group has, as tables say it. */
export function presentText(report: Scored): string {
  const { nPresent, nClasses } = countPresent(report);
  return `${nPresent} of ${nClasses}`;
}

/** How many rows, or documents, are in no group, a line; none where all are in one. */
export function withoutGroupNote(nWithoutGroup: number, row = 'row'): readonly string[] {
  if (nWithoutGroup === 0) return [];
  return [`${numberOf(nWithoutGroup, row)} ${nWithoutGroup === 1 ? 'has' : 'have'} no group`];
}

/**
 * What tables call the line of all rows, among groups: `(all)`, in more brackets where a group is called so.
 *
 * @param names Of the groups, as `groupNames` gives them.
 */
export function wholeName(
  by: readonly string[],
  names: readonly (readonly string[])[],
): readonly string[] {
  const whole = nameApart(
    '(all)',
    names.map(([first = '']) => first),
  );
  return by.map((_, place) => (place === 0 ? whole : ''));
}

/** A name of a line, in so many brackets that no group has it. */
export function nameApart(name: string, groups: readonly string[]): string {
  return groups.includes(name) ? nameApart(`(${name})`, groups) : name;
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
