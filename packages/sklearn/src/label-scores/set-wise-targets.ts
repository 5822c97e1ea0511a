import type { Label } from '@confmat/core';
import type { Checked } from '../arguments/define-metric.js';
import { checkTargets } from '../targets/check-targets.js';
import type { Targets } from '../targets/targets.js';
import type { LabelScoreArguments } from './options.js';
import { setWiseLabels } from './set-wise-labels.js';

/** What a score of labels is taken of. */
export interface SetWiseTargets {
  readonly targets: Targets;
  /** The labels that are scored, or null for all. */
  readonly labels: readonly Label[] | null;
}

/**
 * Check the targets, weights and labels of a score of labels, in scikit-learn's order: weights are
 * looked at last.
 */
export function setWiseTargets(args: Checked<LabelScoreArguments>): SetWiseTargets {
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
  return { targets, labels: setWiseLabels(targets, average, args.labels, pos_label) };
}
