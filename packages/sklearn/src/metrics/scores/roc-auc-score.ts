import { rocAuc } from '@confmat/thresholds';
import { areasOfPairs, exactSweep } from '@confmat/thresholds/internal';
import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, NULL, numberOf, oneOf, range } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { WeightArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { mustHaveColumns, noSamples } from '../../faults.js';
import type { SklearnAverage, Averaged } from '../../label-scores/options.js';
import { averageBinaryScore } from '../../scores/average-binary-score.js';
import type { SklearnAreaAverage, BinaryScore } from '../../scores/average-binary-score.js';
import { columnClasses } from '../../scores/column-classes.js';
import {
  checkZeroOne,
  indicatorQuestions,
  oneVsRestQuestions,
} from '../../scores/indicator-questions.js';
import { columnOf, readScores, weightColumn } from '../../scores/read-scores.js';
import type { Scores } from '../../scores/read-scores.js';
import { readTruth } from '../../scores/read-truth.js';
import type { LabelTruth } from '../../scores/read-truth.js';
import { checkLengths } from '../../targets/check-lengths.js';
import { readFiniteWeights, readWeights } from '../../targets/read-weights.js';
import { warn } from '../../warnings.js';
import { weightedMean } from '../../weighted-mean.js';
import { fault, valueError } from '../../errors.js';

/** Arguments of `roc_auc_score`, by name. */
export interface RocAucScoreArguments<
  A extends SklearnAreaAverage | undefined = SklearnAreaAverage,
> extends WeightArguments {
  /** True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels). */
  readonly y_true: ArrayLikeInput;
  /** Finite scores, shape (nSamples,); of more than two labels probabilities of each, in rows. */
  readonly y_score: ArrayLikeInput;
  /** How scores per label become one; null for all of them. Default: `'macro'`. */
  readonly average?: A | undefined;
  /** Take the area up to this false positive rate, in (0, 1], standardized. Default: null, all. */
  readonly max_fpr?: number | null | undefined;
  /** Of more than two labels: each against the rest or pairs. Default: `'raise'`, an error. */
  readonly multi_class?: 'raise' | 'ovr' | 'ovo' | undefined;
  /** The labels of the columns of scores, ascending. Default: those of `y_true`. */
  readonly labels?: ArrayLikeInput | null | undefined;
}

/**
 * Area under the ROC curve; the greater of two labels is positive.
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_score Finite scores, shape (nSamples,); of more than two labels probabilities of each,
 *   in rows.
 * @param options By name: `average`, `sample_weight`, `max_fpr`, `multi_class`, `labels`.
 * @returns A score in [0, 1]; one per label with `average: null`. NaN, with a warning, where there
 *   is one class only.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`; `NotImplementedError`
 *   for `average: null` of pairs.
 * @see scikit-learn `roc_auc_score`
 * @example
 * roc_auc_score([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]); // → 0.75
 */
export function roc_auc_score<A extends SklearnAreaAverage | undefined = undefined>(
  y_true: ArrayLikeInput,
  y_score: ArrayLikeInput,
  options?: Omit<RocAucScoreArguments<A>, 'y_true' | 'y_score'>,
): Averaged<A>;
/** The same, with arguments by name: all, or all but the first. */
export function roc_auc_score(
  ...args: ByName<RocAucScoreArguments<Exclude<SklearnAreaAverage, null>>>
): number;
/** The same, with `average: null` and arguments by name: all, or all but the first. */
export function roc_auc_score<A extends SklearnAreaAverage>(
  ...args: ByName<RocAucScoreArguments<A>>
): Averaged<A>;
export function roc_auc_score(...received: readonly unknown[]): unknown {
  return callMetric<RocAucScoreArguments, Float64Array | number>('roc_auc_score', received, {
    parameters: {
      y_true: required(ARRAY),
      y_score: required(ARRAY),
      average: optional('macro', oneOf('micro', 'macro', 'samples', 'weighted'), NULL),
      sample_weight: optional(null, ARRAY, NULL),
      max_fpr: optional(
        null,
        range('a number in (0, 1]', (value) => value > 0 && value <= 1),
        NULL,
      ),
      multi_class: optional('raise', oneOf('raise', 'ovr', 'ovo')),
      labels: optional(null, ARRAY, NULL),
    },
    compute: (args) => {
      const { average, max_fpr } = args;
      const truth = readTruth('y_true', args.y_true);
      const scores = readScores('y_score', args.y_score);
      const weights = weightColumn(args.sample_weight);
      const score = areaOf(numberOf(max_fpr ?? 1));
      if (!('codes' in truth)) {
        const questions = indicatorQuestions(truth, scores, weights);
        checkZeroOne(truth);
        return averageBinaryScore(score, questions, average);
      }
      if (truth.codes.length === 0) {
        throw noSamples('y_true', 'samples');
      }
      if (truth.type === 'multiclass' || scores.nColumns > 2) {
        if (max_fpr !== null && numberOf(max_fpr) !== 1) {
          throw valueError(`max_fpr is ${max_fpr}, expected null for more than two classes`);
        }
        return multiclassArea(truth, scores, score, { ...args, sample_weight: weights });
      }
      const { codes, labels } = truth;
      if (labels.length < 2) return score(Uint8Array.from(codes), new Float64Array(0), null);
      checkLengths({ y_true: codes, y_score: args.y_score, sample_weight: weights });
      const column = Float64Array.from(columnOf('y_score', scores));
      return score(Uint8Array.from(codes), column, readWeights(weights, codes.length));
    },
  });
}

function areaOf(maxFpr: number): BinaryScore {
  return (positives, scores, weights) => {
    const nPositives = positives.reduce((sum, one) => sum + one, 0);
    if (nPositives === 0 || nPositives === positives.length) {
      const text = 'y_true has one class only, the area is undefined and set to NaN';
      warn('UndefinedMetricWarning', text);
      return NaN;
    }
    const own = readWeights(weights, positives.length);
    const sweep = exactSweep(positives, scores, own);
    const counts = { negative: sweep.nNegatives, positive: sweep.nPositives };
    for (const [name, count] of Object.entries(counts)) {
      if (count > 0) continue;
      warn('UndefinedMetricWarning', `there are no ${name} samples, their rate is NaN`);
    }
    if (Math.min(...Object.values(counts)) > 0) return rocAuc(sweep, { maxFpr });
    // The part is cut by false positive rates, which only negatives have.
    if (maxFpr === 1 || counts.negative > 0) return NaN;
    throw valueError(
      'max_fpr cuts a curve of rates that are NaN, as weights of 0 leave no negative',
    );
  };
}

interface MulticlassArguments {
  readonly average: SklearnAverage;
  readonly multi_class: 'raise' | 'ovr' | 'ovo';
  readonly labels: unknown;
  readonly sample_weight: unknown;
}

function multiclassArea(
  truth: LabelTruth,
  scores: Scores,
  score: BinaryScore,
  { average, multi_class, labels, sample_weight }: MulticlassArguments,
): Float64Array | number {
  if (multi_class === 'raise') {
    throw valueError('multi_class is "raise", expected "ovo" or "ovr" for more than two classes');
  }
  if (scores.nDimensions === 1) throw mustHaveColumns('y_score', 'class');
  refuseRowSums(scores);
  if (average === 'samples' || (average === 'micro' && multi_class === 'ovo')) {
    throw valueError(`average is "${average}", which is not for multi_class "${multi_class}"`);
  }
  if (average === null && multi_class === 'ovo') {
    throw fault(
      'NotImplementedError',
      'average is null, which is not implemented for multi_class "ovo"',
    );
  }
  const places = columnClasses(truth, scores.nColumns, labels);
  if (multi_class === 'ovo') {
    if (sample_weight !== null) throw valueError('sample_weight goes with multi_class "ovr" only');
    checkLengths({ y_true: truth.codes, y_score: { length: scores.nSamples } });
    return oneVsOneArea(truth, places, scores, average === 'weighted' ? average : 'macro');
  }
  const { codes } = truth;
  const length = scores.nSamples;
  checkLengths({ y_true: codes, y_score: { length }, sample_weight });
  const weights = readFiniteWeights(sample_weight, codes.length);
  const questions = oneVsRestQuestions(truth, places, scores, weights);
  return averageBinaryScore(score, questions, average);
}

function oneVsOneArea(
  { codes, labels }: LabelTruth,
  places: readonly number[],
  { data, nSamples, nColumns }: Scores,
  average: 'macro' | 'weighted',
): number {
  // Of no pairs NumPy's mean is NaN, its weighted mean an error.
  if (labels.length < 2) {
    const nothing = weightedMean([], average === 'weighted' ? [] : null);
    warn('RuntimeWarning', 'y_true has one class only, the mean of no pairs is NaN');
    warn('RuntimeWarning', '0 pairs are divided by 0');
    return nothing;
  }
  const columns = codes.map((code) => places[code] ?? 0);
  const scores = { data, shape: [nSamples, nColumns] } as const;
  return areasOfPairs(columns, scores, average === 'weighted').mean;
}

/** As NumPy's allclose: 1e-5 relative to the sum, 1e-8 absolute. */
function refuseRowSums({ data, nSamples, nColumns }: Scores): void {
  for (let row = 0; row < nSamples; ++row) {
    let sum = 0;
    for (let i = row * nColumns; i < (row + 1) * nColumns; ++i) sum += data[i] ?? 0;
    if (Math.abs(1 - sum) <= 1e-8 + 1e-5 * Math.abs(sum)) continue;
    throw valueError(`y_score[${row}] adds to ${sum}, expected probabilities that add to 1`);
  }
}
