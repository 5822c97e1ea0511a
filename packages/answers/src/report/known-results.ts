import type { Units, UnitsOf } from '@confmat/core';
import { NOT_KEPT } from '@confmat/files';
import type { Evaluation } from '@confmat/evaluation';
import { CommandError } from '@confmat/rows/command-error.js';
import type { ReportResult } from './result.js';

/** Whether counts know their units, if somebody asks for the column of these. */
export function isKnown(
  unit: string | null,
  { units }: { readonly units?: UnitsOf<Units> },
): boolean {
  return unit === null || typeof units === 'object';
}

/** Whether a report knows the units of its rows, or does not need them. */
export function knowsUnits({
  unit,
  matrix,
  slices,
}: Pick<ReportResult, 'unit' | 'matrix' | 'slices'>): boolean {
  return isKnown(unit, matrix) && slices.every((slice) => isKnown(unit, slice.matrix));
}

/** The evaluation of a report as pages, pictures and sentences read it: its classes in their order. */
export function knownEvaluation(evaluation: Evaluation, result: ReportResult): Evaluation {
  const { matrix, slices, unit, binary } = result;
  if (!knowsUnits(result)) throw new CommandError(`--unit ${unit ?? ''}: ${NOT_KEPT}`);
  return {
    ...{ ...evaluation, labels: matrix.labels, posLabel: binary?.posLabel, matrix },
    slices: slices.map(({ group, matrix: own, nSamples }) => ({
      ...{ group, matrix: own, nSamples, nSkipped: own.nSkipped, scores: [] },
    })),
    scores: [],
  };
}
