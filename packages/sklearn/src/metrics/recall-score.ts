import { defineMetric } from '../arguments/define-metric.js';
import { labelCounts } from '../label-scores/label-counts.js';
import { LABEL_SCORE_PARAMETERS } from '../label-scores/options.js';
import type { LabelScoreArguments, LabelScoreFunction } from '../label-scores/options.js';
import { RECALL, scoreLabels } from '../label-scores/score-labels.js';
import { setWiseTargets } from '../label-scores/set-wise-targets.js';

/**
 * Of the samples that have a label, the share predicted as it: tp / (tp + fn).
 *
 * @returns A score in [0, 1]; one per label with `average: null`, `Float64Array`.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `recall_score`
 * @example
 * recall_score(['a', 'b', 'b'], ['a', 'b', 'a'], { average: 'macro' }); // → 0.75
 */
export const recall_score: LabelScoreFunction = /* @__PURE__ */ defineMetric<
  LabelScoreArguments,
  Float64Array | number
>({
  name: 'recall_score',
  nPositional: 2,
  parameters: LABEL_SCORE_PARAMETERS,
  compute: (args, caller) => {
    const { average, zero_division } = args;
    const { targets, labels } = setWiseTargets(caller, args);
    const counts = labelCounts(caller, targets, labels, average === 'samples');
    return scoreLabels(caller, RECALL, counts, average, zero_division, true);
  },
}) as LabelScoreFunction;
