import type { BinaryCounts, Label } from '@confmat/core';
import { SklearnError } from '../errors.js';
import type { IndicatorTargets } from '../targets/check-targets.js';

/**
 * Counts of indicator matrices per column, or per sample.
 *
 * @param caller Name of the function that was called.
 * @param targets Indicator matrices.
 * @param labels Columns to count, in this order, or null for all.
 * @param samplewise Whether rows are samples, over those columns.
 * @returns Counts of shape (labels.length,) or (nSamples,).
 * @throws {SklearnError} `ValueError` for a column that is none.
 */
export function countIndicators(
  caller: string,
  targets: IndicatorTargets,
  labels: readonly Label[] | null,
  samplewise: boolean,
): BinaryCounts {
  if (labels ?? samplewise) targets satisfies unknown;
  throw new SklearnError('NotImplementedError', caller, 'indicator matrices are not counted yet');
}
