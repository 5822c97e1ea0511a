import { topKAccuracy } from '@confmat/thresholds';
import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, BOOLEAN, NULL, integerFrom } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { WeightArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { mustHaveColumns, noSamples, wrongTargets } from '../../faults.js';
import { columnClasses } from '../../scores/column-classes.js';
import { columnOf, readScores } from '../../scores/read-scores.js';
import type { Scores } from '../../scores/read-scores.js';
import { readTruth } from '../../scores/read-truth.js';
import { checkLengths } from '../../targets/check-lengths.js';
import { readLabels } from '../../targets/read-labels.js';
import { readFiniteWeights } from '../../targets/read-weights.js';
import { warn } from '../../warnings.js';
import { checkWeightSum, sumOfMeans, weightedMean, weightedSum } from '../../weighted-mean.js';

/** Arguments of `top_k_accuracy_score`, by name. */
export interface TopKAccuracyScoreArguments extends WeightArguments {
  /** True labels, shape (nSamples,). */
  readonly y_true: ArrayLikeInput;
  /** Scores of the greater of two labels, shape (nSamples,), or of every label, in rows. */
  readonly y_score: ArrayLikeInput;
  /** Among how many of the greatest scores the true label's may be. Default: 2. */
  readonly k?: number | undefined;
  /** Whether to return a share, and not a count. Default: true. */
  readonly normalize?: boolean | undefined;
  /** The labels of the columns, ascending. Default: those of `y_true`. */
  readonly labels?: ArrayLikeInput | null | undefined;
}

/**
 * Share of the samples whose label is among the k with the greatest scores; of equal scores the
 * last column ranks first.
 * @param y_true True labels, shape (nSamples,).
 * @param y_score Scores of the greater of two labels, shape (nSamples,), or of every label, in
 *   rows.
 * @param options By name: `k`, `normalize`, `sample_weight`, `labels`.
 * @returns A share in [0, 1], or the number (sum of weights) of such samples. 1, with a warning, if
 *   k reaches the number of labels.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `top_k_accuracy_score`
 * @example
 * top_k_accuracy_score([0, 1, 2], [[0.5, 0.2, 0.2], [0.3, 0.4, 0.2], [0.2, 0.4, 0.3]], { k: 1 }); // → 0.6666666666666666
 */
export function top_k_accuracy_score(
  y_true: ArrayLikeInput,
  y_score: ArrayLikeInput,
  options?: Omit<TopKAccuracyScoreArguments, 'y_true' | 'y_score'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function top_k_accuracy_score(...args: ByName<TopKAccuracyScoreArguments>): number;
export function top_k_accuracy_score(...received: readonly unknown[]): unknown {
  return callMetric<TopKAccuracyScoreArguments, number>('top_k_accuracy_score', received, {
    parameters: {
      y_true: required(ARRAY),
      y_score: required(ARRAY),
      k: optional(2, integerFrom(1)),
      normalize: optional(true, BOOLEAN),
      sample_weight: optional(null, ARRAY, NULL),
      labels: optional(null, ARRAY, NULL),
    },
    compute: ({ y_true, y_score, k, normalize, sample_weight, labels }) => {
      const truth = readTruth('y_true', y_true);
      if (!('codes' in truth)) throw wrongTargets(truth.type, 'labels');
      if (truth.codes.length === 0) throw noSamples('y_true', 'samples');
      const nGiven = labels === null ? 0 : readLabels(labels).labels.length;
      const isBinary = truth.type === 'binary' && nGiven <= 2;
      const scores = readScores('y_score', y_score);
      if (!isBinary && scores.nDimensions === 1) {
        throw mustHaveColumns('y_score', 'label');
      }
      if (isBinary) columnOf('y_score', scores);
      checkLengths({
        y_true: truth.codes,
        y_score: { length: scores.nSamples },
        sample_weight,
      });
      const nColumns = isBinary ? 2 : scores.nColumns;
      const places = columnClasses(truth, nColumns, labels);
      const nClasses = labels === null ? truth.labels.length : nGiven;
      if (k >= nClasses) {
        const text = `k is ${k} of ${nClasses} labels, every sample is right`;
        warn('UndefinedMetricWarning', text);
      }
      const codes = truth.codes.map((code) => places[code] ?? 0);
      const weights = readFiniteWeights(sample_weight, codes.length, 'TypeError');
      if (normalize) checkWeightSum(weights);
      if (isBinary) {
        const hits = k === 1 ? binaryHits(scores, codes) : Float64Array.from(codes, () => 1);
        return normalize ? weightedMean(hits, weights) : weightedSum(hits, weights);
      }
      const data = { data: scores.data, shape: [scores.nSamples, nColumns] } as const;
      const ordered = Array.from({ length: nColumns }, (_, place) => place);
      const shareOf = (own: Float64Array | null): number => {
        const sampleWeight = own ?? undefined;
        return topKAccuracy(codes, data, { k, ties: 'last', labels: ordered, sampleWeight });
      };
      if (normalize) return shareOf(weights);
      // Of counts the share times the whole is a whole number, but for its last bits.
      return weights ? sumOfMeans(weights, shareOf) : Math.round(shareOf(null) * codes.length);
    },
  });
}

/** Above one half where all scores may be probabilities, above 0 otherwise. */
function binaryHits({ data }: Scores, codes: Int32Array): Float64Array {
  const areProbabilities = data.every((score: number) => score >= 0 && score <= 1);
  const threshold = areProbabilities ? 0.5 : 0;
  return Float64Array.from(codes, (code, row) => {
    const isPositive = (data[row] ?? NaN) > threshold;
    return isPositive === (code === 1) ? 1 : 0;
  });
}
