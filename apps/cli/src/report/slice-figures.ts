import { classificationReport } from '@confmat/core';
import type { ClassificationReport, ConfusionMatrix, Label } from '@confmat/core';
import type { CountSlice } from '@confmat/sql';

/** The figures of one group of rows. */
interface SliceFigures {
  /** The group's value in each group column. */
  readonly group: readonly Label[];
  readonly nSamples: number;
  readonly matrix: ConfusionMatrix;
  readonly report: ClassificationReport;
}

/** Slices of a result. */
export interface Slices {
  /** The group columns' names. */
  readonly by: readonly string[];
  readonly groups: readonly SliceFigures[];
  /** Rows of the whole that are in no group, because the group is missing. */
  readonly nWithoutGroup: number;
}

/**
 * The figures of each slice. Classes that a slice does not have count as elsewhere: by
 * `zeroDivision`, and not at all in averages where it is NaN.
 */
export function sliceFigures(
  by: readonly string[],
  slices: readonly CountSlice[],
  nWithoutGroup: number,
  zeroDivision: number,
): Slices {
  const groups = slices.map(({ group, matrix, nSamples }) => ({
    group,
    nSamples,
    matrix,
    report: classificationReport(matrix, { zeroDivision }),
  }));
  return { by, groups, nWithoutGroup };
}
