import { classificationReport } from '@confmat/core';
import type { ClassificationReport, ConfusionMatrix, Label } from '@confmat/core';
import type { CountSlice } from '@confmat/sql';
import { rowsText } from './rows-text.js';

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

/** How many rows are in no group, a line; none where all are in one. */
export function withoutGroupNote(nWithoutGroup: number): readonly string[] {
  if (nWithoutGroup === 0) return [];
  return [`${rowsText(nWithoutGroup)} ${nWithoutGroup === 1 ? 'has' : 'have'} no group`];
}

/** A group in a line of text: its values in the order of the group columns. */
export function groupText(group: SliceScores['group']): string {
  return Object.values(group).map(String).join(' / ');
}
