import { classCounts, selectRows } from '@confmat/core';
import type { BinaryCounts, Label } from '@confmat/core';
import type { Targets } from '../targets/targets.js';
import { countIndicators } from './count-indicators.js';
import { valueError } from '../errors.js';

/**
 * Counts per label, or per sample.
 * @param labels Labels to count as the data write them, in this order, or null for all; columns of
 *   an indicator matrix.
 * @returns Counts of shape (labels.length,) or (nSamples,).
 */
export function labelCounts(
  targets: Targets,
  labels: readonly Label[] | null,
  samplewise: boolean,
): BinaryCounts {
  if (targets.type === 'multilabel-indicator') {
    const counts = countIndicators(targets, labels, samplewise);
    return samplewise && targets.weights ? scaledCounts(counts, targets.weights) : counts;
  }
  if (samplewise) {
    throw valueError(
      `y_true is ${targets.type}, scores per sample are for indicator matrices only`,
    );
  }
  const counts = classCounts(targets.matrix);
  return labels === null ? counts : selectRows(counts, labels);
}

/** scikit-learn's counts of a sample are multiplied by its weight: those of weight 0 are 0/0. */
function scaledCounts(counts: BinaryCounts, weights: Float64Array): BinaryCounts {
  const scale = (column: Float64Array): Float64Array =>
    column.map((count, row) => count * (weights[row] ?? 0));
  const { tp, fp, fn, tn } = counts;
  return { ...counts, tp: scale(tp), fp: scale(fp), fn: fn && scale(fn), tn: tn && scale(tn) };
}
