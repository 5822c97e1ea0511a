import type { Label } from '@confmat/core';
import { splitTallies } from '../kernels/split-tallies.js';
import type { SetCounts } from './set-counts.js';
import type { LabelTallies } from './tally-labels.js';

/**
 * Counts of labels from their tallies.
 *
 * @param labels The labels, m of them.
 * @param tallies In how many samples each is true, predicted, and both.
 * @param facts What else the counts hold.
 * @param facts.total Number of samples, or the sum of their weights.
 * @param facts.weighted Whether samples have weights.
 * @param facts.nSamples Number of samples.
 * @param facts.nSkipped Number of samples left out.
 * @returns Counts of shape (m,).
 */
export function countsOfTallies<L extends Label>(
  labels: readonly L[],
  { support, predicted, both }: LabelTallies,
  facts: {
    readonly total: number;
    readonly weighted: boolean;
    readonly nSamples: number;
    readonly nSkipped: number;
  },
): SetCounts<L> {
  const { total, weighted, nSamples, nSkipped } = facts;
  const m = labels.length;
  const tp = Float64Array.from(both);
  const fp = Float64Array.from(predicted);
  const fn = Float64Array.from(support);
  const tn = new Float64Array(m);
  splitTallies(total, tp, fp, fn, tn);
  return { of: 'labels', keys: labels, tp, fp, fn, tn, weighted, nSamples, nSkipped };
}
