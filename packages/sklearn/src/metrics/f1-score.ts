import { defineMetric } from '../arguments/define-metric.js';
import { LABEL_SCORE_PARAMETERS } from '../label-scores/options.js';
import type { LabelScoreArguments, LabelScoreFunction } from '../label-scores/options.js';
import { fbetaScore } from './fbeta-score.js';

/**
 * The harmonic mean of precision and recall: 2 tp / (2 tp + fp + fn).
 *
 * @returns A score in [0, 1]; one per label with `average: null`, `Float64Array`.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `f1_score`
 * @example
 * f1_score([0, 1, 2], [0, 2, 2], { average: 'macro', zero_division: NaN }); // → 0.5555555555555555
 */
export const f1_score: LabelScoreFunction = /* @__PURE__ */ defineMetric<
  LabelScoreArguments,
  Float64Array | number
>({
  name: 'f1_score',
  nPositional: 2,
  parameters: LABEL_SCORE_PARAMETERS,
  compute: (args, caller) => fbetaScore(caller, { ...args, beta: 1 }),
}) as LabelScoreFunction;
