import type { Units, UnitsOf } from '@confmat/core';
import { NOT_KEPT } from '@confmat/files';
import type { ReportResults } from '@confmat/report';
import { CommandError } from '../../command-error.js';
import type { ReportResult } from '../result.js';

/** Whether counts know their units, if somebody asks for the column of these. */
export function isKnown(
  unit: string | null,
  { units }: { readonly units?: UnitsOf<Units> },
): boolean {
  return unit === null || typeof units === 'object';
}

/** Whether a report knows the units of its rows, or does not need them. */
export function knowsUnits({ unit, matrix, slices }: ReportResult): boolean {
  return isKnown(unit, matrix) && slices.every((slice) => isKnown(unit, slice.matrix));
}

/** The counts of a report as pages, pictures and sentences read them. */
export function knownResults(result: ReportResult): Pick<ReportResults, 'matrix' | 'slices'> {
  const { matrix, slices, unit } = result;
  if (!knowsUnits(result)) throw new CommandError(`--unit ${unit ?? ''}: ${NOT_KEPT}`);
  const groups = slices.map(({ group, matrix: own }) => ({ group, matrix: own }));
  return { matrix, slices: groups.length === 0 ? undefined : groups };
}
