import { confusionMatrixFromCounts } from '@confmat/core';
import type { Label, SlicedMatrix } from '@confmat/core';

/** A slice of a yes/no question by its cells. */
export function sliceOf<N extends string>(
  group: Readonly<Record<N, Label>>,
  [tn, fp, fn, tp]: readonly [tn: number, fp: number, fn: number, tp: number],
): SlicedMatrix<string, N> {
  const matrix = confusionMatrixFromCounts([[tn, fp], [fn, tp]], ['no', 'yes']); // prettier-ignore
  return { group, matrix };
}

/**
 * Who was predicted to offend again, and who did within two years.
 *
 * @see Larson, Mattu, Kirchner & Angwin 2016, "How We Analyzed the COMPAS Recidivism Algorithm".
 */
export const COMPAS: readonly SlicedMatrix<string, 'race'>[] = [
  sliceOf({ race: 'African-American' }, [990, 805, 532, 1369]),
  sliceOf({ race: 'Caucasian' }, [1139, 349, 461, 505]),
];
