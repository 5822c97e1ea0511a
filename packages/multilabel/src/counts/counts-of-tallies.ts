import type { Label } from '@confmat/core';
import { subtractPresent } from './kernels/split-tallies.js';
import type { SetCounts } from './set-counts.js';
import type { LabelTallies } from './tally-labels.js';

/**
 * Counts of labels from their tallies.
 *
 * @param tallies In how many samples each is true, predicted, and both.
 * @returns Counts of shape (m,).
 */
export function countsOfTallies<L extends Label>(
  labels: readonly L[],
  { tp, fp, fn, present, total, nWeighing }: LabelTallies,
  facts: { readonly weighted: boolean; readonly nSamples: number; readonly nSkipped: number },
): SetCounts<L> {
  const { weighted, nSamples, nSkipped } = facts;
  const tn = new Float64Array(labels.length);
  subtractPresent(total, nWeighing, tp, fp, fn, present, tn);
  return { of: 'labels', keys: labels, tp, fp, fn, tn, weighted, nSamples, nSkipped };
}
