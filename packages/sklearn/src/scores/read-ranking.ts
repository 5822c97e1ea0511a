import type { LabelSets } from '@confmat/core';
import { isArrayLike } from '../arrays/forms.js';
import { readArray } from '../arrays/read-array.js';
import type { DenseArray, SparseArray } from '../arrays/read-array.js';
import { ARRAY, NULL, SPARSE } from '../arguments/checks.js';
import { optional, required } from '../arguments/call-metric.js';
import type { Parameter } from '../arguments/call-metric.js';
import type { WeightArguments } from '../arguments/target-arguments.js';
import type { ArrayLikeInput, TargetsInput } from '../arrays/inputs.js';
import { noSamples, otherCells, wrongColumns, unsupportedTargets } from '../faults.js';
import { checkLengths } from '../targets/check-lengths.js';
import { labelSetsOf } from '../targets/indicator-targets.js';
import { readFiniteWeights } from '../targets/read-weights.js';
import { checkFinite, targetType } from '../targets/target-type.js';
import type { TargetType } from '../targets/target-type.js';
import { readScores } from './read-scores.js';
import type { Scores } from './read-scores.js';

/** Arguments of a ranking of labels. */
export interface RankingArguments extends WeightArguments {
  /** Indicator matrix of the true labels, shape (nSamples, nLabels). */
  readonly y_true: TargetsInput;
  /** Finite scores of each label, shape (nSamples, nLabels). */
  readonly y_score: ArrayLikeInput;
}

export const RANKING_PARAMETERS: Readonly<Record<keyof RankingArguments, Parameter>> = {
  y_true: /* @__PURE__ */ required(ARRAY, SPARSE),
  y_score: /* @__PURE__ */ required(ARRAY),
  sample_weight: /* @__PURE__ */ optional(null, ARRAY, NULL),
};

/** A ranking, checked, as `@confmat/multilabel` takes it. */
export interface ReadRanking {
  readonly truth: LabelSets<number>;
  readonly scores: { readonly data: Scores['data']; readonly shape: readonly [number, number] };
  readonly options: { readonly sampleWeight: Float64Array | undefined };
  readonly weights: Float64Array | null;
}

/** Check an indicator matrix and scores. Returns sets, scores and weights of one shape. */
export function readRanking(
  { y_true, y_score, sample_weight }: Readonly<Record<keyof RankingArguments, unknown>>,
  types: readonly TargetType[],
): ReadRanking {
  const truth = readMatrix(y_true);
  const scores = readScores('y_score', y_score);
  checkLengths({ y_true, y_score, sample_weight });
  const type = targetType('y_true', truth);
  const isColumn = type === 'binary' && truth.shape.length === 2;
  if (!types.includes(type) || (type === 'binary' && !isColumn)) throw unsupportedTargets(type);
  const { nSamples, nColumns, data } = scores;
  if (scores.nDimensions !== 2 || truth.shape[1] !== nColumns) {
    throw wrongColumns('y_score', nColumns, truth.shape[1], 'as in y_true');
  }
  const weights = readFiniteWeights(sample_weight, nSamples, 'TypeError');
  return {
    truth: labelSetsOf(truth),
    scores: { data, shape: [nSamples, nColumns] },
    options: { sampleWeight: weights ?? undefined },
    weights,
  };
}

/** Read a matrix of truth as scikit-learn's check of arrays does. */
export function readMatrix(y_true: unknown): DenseArray | SparseArray {
  const truth = readArray('y_true', y_true);
  if (truth.form === 'dense') {
    if (truth.kind === 'string' || truth.kind === 'object') {
      const isRagged = Array.from(truth.cells).some(isArrayLike);
      const kind = truth.kind === 'string' || isRagged ? 'ValueError' : 'TypeError';
      throw otherCells('y_true', kind);
    }
    checkFinite('y_true', truth.cells);
  }
  if (truth.shape[0] === 0) {
    throw noSamples('y_true');
  }
  return truth;
}
