import type { Label } from '@confmat/core';
import { averagePrecision } from '@confmat/thresholds';
import { exactSweep } from '@confmat/thresholds/internal';
import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, LABEL, NULL, oneOf } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { WeightArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { unknownPosLabel, unknownTargets, wrongColumns } from '../../faults.js';
import type { Averaged } from '../../label-scores/options.js';
import { averageBinaryScore } from '../../scores/average-binary-score.js';
import type { SklearnAreaAverage, BinaryScore } from '../../scores/average-binary-score.js';
import { indicatorQuestions, oneVsRestQuestions } from '../../scores/indicator-questions.js';
import { positiveSamples } from '../../scores/positive-label.js';
import { columnOf, readScores, weightColumn } from '../../scores/read-scores.js';
import type { Scores } from '../../scores/read-scores.js';
import { readTruth } from '../../scores/read-truth.js';
import type { LabelTruth } from '../../scores/read-truth.js';
import { checkLengths } from '../../targets/check-lengths.js';
import { labelKey } from '../../targets/distinct-cells.js';
import { readFiniteWeights, refuseZeroWeights } from '../../targets/read-weights.js';
import { warnWithoutPositives } from './precision-recall-curve.js';
import { show, valueError } from '../../errors.js';

/** Arguments of `average_precision_score`, by name. */
export interface AveragePrecisionScoreArguments<
  A extends SklearnAreaAverage | undefined = SklearnAreaAverage,
> extends WeightArguments {
  /** True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels). */
  readonly y_true: ArrayLikeInput;
  /** Finite scores, shape (nSamples,), of more than two labels (nSamples, nClasses). */
  readonly y_score: ArrayLikeInput;
  /** How scores per label become one; null for all of them. Default: `'macro'`. */
  readonly average?: A | undefined;
  /** The positive of two labels. Default: 1. */
  readonly pos_label?: Label | undefined;
}

/**
 * Average precision: the mean precision over the recalls that are gained, without interpolation. Of
 * more than two labels each is scored against the rest.
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_score Finite scores, shape (nSamples,), of more than two labels (nSamples, nClasses).
 * @param options By name: `average`, `pos_label`, `sample_weight`.
 * @returns A score in [0, 1]; one per label with `average: null`. 0 without positive samples, with
 *   a warning.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `average_precision_score`
 * @example
 * average_precision_score([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]); // → 0.8333333333333333
 */
export function average_precision_score<A extends SklearnAreaAverage | undefined = undefined>(
  y_true: ArrayLikeInput,
  y_score: ArrayLikeInput,
  options?: Omit<AveragePrecisionScoreArguments<A>, 'y_true' | 'y_score'>,
): Averaged<A>;
/** The same, with arguments by name: all, or all but the first. */
export function average_precision_score(
  ...args: ByName<AveragePrecisionScoreArguments<Exclude<SklearnAreaAverage, null>>>
): number;
/** The same, with `average: null` and arguments by name: all, or all but the first. */
export function average_precision_score<A extends SklearnAreaAverage>(
  ...args: ByName<AveragePrecisionScoreArguments<A>>
): Averaged<A>;
export function average_precision_score(...received: readonly unknown[]): unknown {
  return callMetric<AveragePrecisionScoreArguments, Float64Array | number>(
    'average_precision_score',
    received,
    {
      parameters: {
        y_true: required(ARRAY),
        y_score: required(ARRAY),
        average: optional('macro', oneOf('micro', 'samples', 'weighted', 'macro'), NULL),
        pos_label: optional(1, LABEL),
        sample_weight: optional(null, ARRAY, NULL),
      },
      compute: ({ y_true, y_score, average, pos_label, sample_weight }) => {
        const weights = weightColumn(sample_weight);
        const truth = readTruth('y_true', y_true);
        if (
          truth.type !== 'binary' &&
          labelKey(pos_label) !== 1 &&
          truth.type.startsWith('multi')
        ) {
          throw valueError(
            `pos_label is ${show(pos_label)}, expected 1 for y_true that is ${truth.type}`,
          );
        }
        const score: BinaryScore = (positives, scores, own) => {
          refuseZeroWeights(own);
          const sweep = exactSweep(positives, scores, own);
          warnWithoutPositives(sweep);
          return sweep.nPositives === 0 ? 0 : Math.max(0, averagePrecision(sweep));
        };
        if (truth.type === 'unknown') {
          // Several objects cannot be sorted, and that is tried first.
          const { array } = truth;
          const isSorted =
            array.form === 'sparse' || array.kind !== 'object' || array.cells.length < 2;
          const kind = isSorted ? 'ValueError' : 'TypeError';
          throw unknownTargets('y_true', kind);
        }
        if (!('codes' in truth)) {
          const scores = readScores('y_score', y_score);
          const questions = indicatorQuestions(truth, scores, weights);
          return averageBinaryScore(score, questions, average);
        }
        const { labels, codes, type } = truth;
        if (
          type === 'binary' &&
          labels.length === 2 &&
          !labels.map(labelKey).includes(labelKey(pos_label))
        ) {
          throw unknownPosLabel(pos_label, labels);
        }
        checkLengths({ y_true: codes, y_score, sample_weight: weights });
        const ofText = type === 'binary' ? 'TypeError' : 'ValueError';
        const scores = readScores('y_score', y_score, ofText);
        const read = readFiniteWeights(weights, codes.length);
        if (type === 'binary') {
          const column = Float64Array.from(columnOf('y_score', scores));
          return score(positiveSamples(labels, codes, pos_label), column, read);
        }
        checkScoreColumns(truth, scores);
        const places = labels.map((_, place) => place);
        const questions = oneVsRestQuestions(truth, places, scores, read);
        return averageBinaryScore(score, questions, average);
      },
    },
  );
}

function checkScoreColumns({ labels }: LabelTruth, { nColumns }: Scores): void {
  if (nColumns === labels.length) return;
  throw wrongColumns('y_score', nColumns, labels.length, 'one per label of y_true');
}
