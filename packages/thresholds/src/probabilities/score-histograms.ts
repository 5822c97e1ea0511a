import {
  checkOptionNames,
  checkSameLength,
  encodeUnderLabels,
  readNumbers,
  named,
  optionConflict,
  invalidValue,
} from '@confmat/core/internal';
import type { Label, LabelColumn, NumberColumn, MetricError } from '@confmat/core';
import { checkEnds } from '../checks/check-ends.js';
import { checkNotEmpty } from '../checks/check-not-empty.js';
import { addLost } from '../kernels/add-compensated.js';
import type { ClassScoreOptions } from '../multiclass/read-class-scores.js';
import { rangeOf } from '../scores/range-of.js';
import { readWeights } from '../scores/read-weights.js';
import { evenEdges } from './even-edges.js';
import { countInBins, sumInBins } from './kernels/count-in-bins.js';
import { placeInBins } from './kernels/place-in-bins.js';
import { checkNBins } from './reliability-curve.js';

/** Options of `scoreHistograms`. */
export interface ScoreHistogramOptions<L extends Label = Label> extends ClassScoreOptions<L> {
  /** Number of bins, ≥ 1. Default: 10. */
  readonly bins?: number | undefined;
  /**
   * The first and last edge; a score outside is an error. Default: the least and greatest score;
   * around the only score where all are one.
   */
  readonly range?: readonly [low: number, high: number] | undefined;
}

/** Scores by class and bin. */
export interface ScoreHistograms<L extends Label = Label> {
  /** Shape (nClasses,). */
  readonly labels: readonly L[];
  /**
   * Ascending, shape (nBins + 1,). A score on an edge is in the bin above it, the last in the last.
   */
  readonly edges: Float64Array;
  /**
   * Numbers of rows, or sums of their weights, per class in the order of `labels`: (nBins,) each.
   */
  readonly counts: readonly Float64Array[];
}

const OPTIONS: readonly string[] = ['bins', 'range', 'labels', 'sampleWeight', 'nulls'];

/**
 * Count the scores of each true class in bins of equal width: what to look at before choosing a
 * threshold.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores of any range, shape (nSamples,).
 * @param options Bins, range, row weights, and the order of the classes.
 * @returns A histogram per class over the same edges.
 * @throws {MetricError} `length-mismatch`, `empty-input`, `invalid-score`, `invalid-option`,
 *   `invalid-value` for a score outside the range, `invalid-weight`, `unsupported-type`, and the
 *   issues of labels.
 * @example
 * const { counts } = scoreHistograms(['No', 'No', 'Yes'], [0, 0.5, 1], { bins: 2 });
 * counts; // → [Float64Array [1, 1], Float64Array [0, 1]]
 */
export function scoreHistograms<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  options: ScoreHistogramOptions<L> = {},
): ScoreHistograms<L> {
  return named('scoreHistograms', () => {
    checkOptionNames(options, OPTIONS);
    const { sampleWeight, labels: given, nulls } = options;
    const nBins = checkNBins(options.bins);
    const { codes, labels } = encodeUnderLabels(yTrue, {
      labels: given,
      nulls,
      argument: 'yTrue',
    });
    const read = readNumbers('yScore', yScore, 'invalid-score');
    const scores = read instanceof Float64Array ? read : Float64Array.from(read);
    const weights = readWeights(sampleWeight);
    checkSameLength({ yTrue, yScore, sampleWeight });
    checkNotEmpty(codes.length);
    const { range = spreadOf(scores) } = options;
    const [low, high] = checkEnds('range', range);
    if (low === high)
      throw optionConflict('range', `is the one number ${low}, expected two different ends`);
    const edges = evenEdges(low, high, nBins);
    const bins = new Int32Array(codes.length);
    const row = placeInBins(scores, edges, bins);
    if (row >= 0) throw mustBeInRange(row, scores[row], [low, high]);
    const counts = new Float64Array(labels.length * nBins);
    if (weights) {
      const lost = new Float64Array(counts.length);
      sumInBins(codes, weights, bins, nBins, counts, lost);
      addLost(lost, counts);
    } else {
      countInBins(codes, bins, nBins, counts);
    }
    return {
      labels,
      edges,
      counts: labels.map((_, code) => counts.slice(code * nBins, (code + 1) * nBins)),
    };
  });
}

/** The least and the greatest score, pulled apart where they are one. */
function spreadOf(scores: Float64Array): readonly [number, number] {
  const [low, high] = rangeOf(scores);
  if (low < high) return [low, high];
  const half = Math.max(1, Math.abs(low)) / 2;
  return [low - half, high + half];
}

function mustBeInRange(
  row: number,
  value: unknown,
  [low, high]: readonly [number, number],
): MetricError {
  const expected = `a score in [${low}, ${high}], as range says`;
  return invalidValue({ argument: 'yScore', row }, value, expected);
}
