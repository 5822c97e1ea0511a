import { defineMetric } from '../arguments/define-metric.js';
import { labelCounts } from '../label-scores/label-counts.js';
import { LABEL_SCORE_PARAMETERS } from '../label-scores/options.js';
import type { LabelScoreArguments, LabelScoreFunction } from '../label-scores/options.js';
import { PRECISION, scoreLabels } from '../label-scores/score-labels.js';
import { setWiseTargets } from '../label-scores/set-wise-targets.js';

/**
 * Of the samples predicted as a label, the share that has it: tp / (tp + fp).
 *
 * @returns A score in [0, 1]; one per label with `average: null`, `Float64Array`.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `precision_score`
 * @example
 * precision_score([0, 1, 1, 0], [0, 1, 0, 1]); // → 0.5
 */
export const precision_score: LabelScoreFunction = /* @__PURE__ */ defineMetric<
  LabelScoreArguments,
  Float64Array | number
>({
  name: 'precision_score',
  nPositional: 2,
  parameters: LABEL_SCORE_PARAMETERS,
  compute: (args, caller) => {
    const { average, zero_division } = args;
    const { targets, labels } = setWiseTargets(caller, args);
    const counts = labelCounts(caller, targets, labels, average === 'samples');
    return scoreLabels(caller, PRECISION, counts, average, zero_division, true);
  },
}) as LabelScoreFunction;
