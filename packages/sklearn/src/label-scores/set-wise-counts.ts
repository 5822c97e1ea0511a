import type { BinaryCounts } from '@confmat/core';
import type { Checked } from '../arguments/call-metric.js';
import { checkTargets } from '../targets/check-targets.js';
import type { Targets } from '../targets/targets.js';
import { labelCounts } from './label-counts.js';
import type { LabelScoreArguments } from './options.js';
import { setWiseLabels } from './set-wise-labels.js';

/** What a score of labels is computed from. */
export interface SetWiseCounts {
  readonly targets: Targets;
  /** Of the labels that are scored, or of each sample. */
  readonly counts: BinaryCounts;
}

/**
 * Check the targets, weights and labels of a score of labels, in scikit-learn's order: weights are
 * looked at last; and count them.
 */
export function setWiseCounts(args: Checked<LabelScoreArguments>): SetWiseCounts {
  const { y_true, y_pred, sample_weight, average, pos_label } = args;
  let targets: Targets;
  try {
    targets = checkTargets(y_true, y_pred, sample_weight);
  } catch (error) {
    if (sample_weight !== null) {
      const unweighted = checkTargets(y_true, y_pred, null);
      setWiseLabels(unweighted, average, args.labels, pos_label);
    }
    throw error;
  }
  const labels = setWiseLabels(targets, average, args.labels, pos_label);
  return { targets, counts: labelCounts(targets, labels, average === 'samples') };
}
