import {
  checkOption,
  checkOptionNames,
  named,
  numberFrom,
  invalidValue,
  invalidOption,
  sum,
} from '@confmat/core/internal';
import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import { addLost } from '../kernels/add-compensated.js';
import { readWeights } from '../scores/read-weights.js';
import { countSweep } from '../sweep/threshold-sweep.js';
import { evenEdges } from './even-edges.js';
import {
  accumulateReliability,
  accumulateWeightedReliability,
} from './kernels/accumulate-reliability.js';
import { placeInBins } from './kernels/place-in-bins.js';
import {
  accumulateSweepReliability,
  findBinEnds,
  placeRanksInBins,
} from './kernels/place-ranks-in-bins.js';
import type { BinaryScoreOptions, BinaryScores } from './read-binary.js';
import { readProbabilityColumn } from './read-probabilities.js';

/** How probabilities are put into bins. */
export interface BinningOptions {
  /** Number of bins, ≥ 1. Default: 10. */
  readonly bins?: number | undefined;
  /**
   * `'equal-width'`: bins of [0, 1] with edges b / bins; a probability on an edge is in the bin
   * above it, 1 in the last. `'equal-mass'`: about as many rows in each; rows of equal probability
   * stay together, in the bin that holds the middle one of them. Default: `'equal-width'`.
   */
  readonly strategy?: BinStrategy | undefined;
}

/** How the edges of bins are chosen. */
export type BinStrategy = 'equal-width' | 'equal-mass';

/** Options of `reliabilityCurve`. */
export interface ReliabilityOptions<L extends Label = Label>
  extends BinaryScoreOptions<L>, BinningOptions {}

/** Probabilities against what came true, bin by bin. Columns have shape (nBins,). */
export interface ReliabilityCurve {
  /** `'isotonic'`: the bins that `corpCurve` finds. */
  readonly strategy: BinStrategy | 'isotonic';
  /** Lower edge of the bin; its least probability with equal mass, NaN where it is empty. */
  readonly low: Float64Array;
  /** Upper edge of the bin; its greatest probability with equal mass, NaN where it is empty. */
  readonly high: Float64Array;
  /** Number of rows in the bin, or the sum of their weights. */
  readonly rows: Float64Array;
  /** Mean probability of its rows, NaN where it is empty. */
  readonly meanScore: Float64Array;
  /** Share of positive rows in it, NaN where it is empty. */
  readonly positiveShare: Float64Array;
  /** Number of rows, or sum of weights, in all bins. */
  readonly total: number;
  readonly weighted: boolean;
}

const OPTIONS: readonly string[] = [
  'bins',
  'strategy',
  'posLabel',
  'labels',
  'sampleWeight',
  'nulls',
];

/**
 * Hold probabilities against the share of rows that were positive, in bins of similar probability
 * (also: calibration curve). Of calibrated probabilities the two are equal up to chance.
 * @param yTrue True labels, shape (nSamples,).
 * @param yProba Probabilities in [0, 1] of the positive label, shape (nSamples,).
 * @param options The positive label, row weights, number and kind of bins.
 * @returns Rows, mean probability and positive share per bin, empty bins too.
 * @throws {MetricError} `invalid-value`, `invalid-option`, `option-conflict`, `unknown-label`,
 *   `length-mismatch`, `empty-input`, `invalid-score`, `invalid-weight`, `unsupported-type`, and
 *   the issues of labels.
 * @see scikit-learn `calibration_curve`, which puts a probability on an edge into the bin below and
 *   leaves out empty bins.
 * @example
 * const curve = reliabilityCurve([0, 1, 1, 1], [0.25, 0.25, 0.75, 1], { bins: 2 });
 * curve.meanScore; // → Float64Array [0.25, 0.875]
 * curve.positiveShare; // → Float64Array [0.5, 1]
 */
export function reliabilityCurve<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: NumberColumn,
  options: ReliabilityOptions<L> = {},
): ReliabilityCurve {
  return named('reliabilityCurve', () => {
    checkOptionNames(options, OPTIONS);
    const binning = checkBinning(options);
    checkBinWeights(options.sampleWeight);
    return curveOf(readProbabilityColumn(yTrue, yProba, options), binning);
  });
}

/** Check how probabilities are put into bins. */
export function checkBinning(options: BinningOptions): CheckedBinning {
  const { strategy = 'equal-width' } = options;
  checkOption('strategy', strategy, ['equal-width', 'equal-mass']);
  return { strategy, nBins: checkNBins(options.bins) };
}

/** Check that no weight is below 0, by which bins would have shares outside [0, 1]. */
export function checkBinWeights(sampleWeight: NumberColumn | undefined): void {
  const weights = readWeights(sampleWeight);
  if (!weights || weights.length === 0) return;
  const row = weights.findIndex((weight) => weight < 0);
  if (row < 0) return;
  throw invalidValue({ argument: 'sampleWeight', row }, weights[row], numberFrom(0, 'a weight'));
}

export interface CheckedBinning {
  readonly strategy: BinStrategy;
  readonly nBins: number;
}

/** More bins than this are a mistake: they would hold a row each. */
const MAX_BINS = 2 ** 24;

export function checkNBins(bins = 10): number {
  if (Number.isSafeInteger(bins) && bins >= 1 && bins <= MAX_BINS) return bins;
  throw invalidOption('bins', bins, {
    kind: 'integer',
    what: 'a whole number',
    atLeast: 1,
    atMost: MAX_BINS,
  });
}

export function curveOf(read: BinaryScores, { strategy, nBins }: CheckedBinning): ReliabilityCurve {
  const rows = new Float64Array(nBins);
  const scoreSums = new Float64Array(nBins);
  const positives = new Float64Array(nBins);
  const edges = evenEdges(0, 1, nBins);
  const low = edges.slice(0, nBins);
  const high = edges.slice(1);
  if (strategy === 'equal-width') fillByWidth(read, edges, rows, scoreSums, positives);
  else fillByMass(read, low, high, rows, scoreSums, positives);
  return {
    strategy,
    low,
    high,
    rows,
    meanScore: scoreSums.map((sum, bin) => sum / (rows[bin] ?? 0)),
    positiveShare: positives.map((sum, bin) => sum / (rows[bin] ?? 0)),
    total: sum(rows),
    weighted: read.weights !== null,
  };
}

function fillByWidth(
  read: BinaryScores,
  edges: Float64Array,
  rows: Float64Array,
  scoreSums: Float64Array,
  positives: Float64Array,
): void {
  const { trueCodes, weights } = read;
  const scores = read.scores instanceof Float64Array ? read.scores : Float64Array.from(read.scores);
  const bins = new Int32Array(scores.length);
  placeInBins(scores, edges, bins);
  const lost = new Float64Array(rows.length);
  if (weights) {
    const [rowsLost, positivesLost] = [lost.slice(), lost.slice()];
    accumulateWeightedReliability(
      ...([scores, trueCodes, weights, bins] as const),
      ...([rows, rowsLost, scoreSums, lost, positives, positivesLost] as const),
    );
    addLost(rowsLost, rows);
    addLost(positivesLost, positives);
  } else {
    accumulateReliability(scores, trueCodes, bins, rows, scoreSums, positives, lost);
  }
  addLost(lost, scoreSums);
}

function fillByMass(
  { trueCodes, scores, weights }: BinaryScores,
  low: Float64Array,
  high: Float64Array,
  rows: Float64Array,
  scoreSums: Float64Array,
  positives: Float64Array,
): void {
  low.fill(NaN);
  high.fill(NaN);
  if (weights?.every((weight) => weight === 0)) return;
  const sweep = countSweep(trueCodes, scores, {
    posLabel: 1,
    sampleWeight: weights ?? undefined,
  });
  const { thresholds, counts, nPositives, nNegatives } = sweep;
  const { tp, fp } = counts;
  const bins = new Int32Array(thresholds.length);
  placeRanksInBins(tp, fp, nPositives + nNegatives, rows.length, bins);
  const [rowsLost, scoresLost] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  const positivesLost = new Float64Array(rows.length);
  accumulateSweepReliability(
    ...([thresholds, tp, fp, bins] as const),
    ...([rows, rowsLost, scoreSums, scoresLost, positives, positivesLost] as const),
  );
  addLost(rowsLost, rows);
  addLost(scoresLost, scoreSums);
  addLost(positivesLost, positives);
  findBinEnds(thresholds, bins, low, high);
}
