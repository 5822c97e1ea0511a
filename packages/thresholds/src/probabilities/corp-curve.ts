import { checkOption, checkOptionNames, named, sum } from '@confmat/core/internal';
import { addLost } from '../kernels/add-compensated.js';
import { findUpperHull } from '../curves/kernels/find-upper-hull.js';
import { withFirst } from '../curves/sweep-points.js';
import type { SweepPoints } from '../curves/sweep-points.js';
import { checkExactSweep, checkProbabilities, checkRising } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { placeInBlocks } from './kernels/place-in-blocks.js';
import { accumulateSweepReliability, findBinEnds } from './kernels/place-ranks-in-bins.js';
import { reduceLogLosses, reduceSquaredLosses } from './kernels/reduce-sweep-losses.js';
import { epsilonOf } from './read-probabilities.js';
import type { ReliabilityCurve } from './reliability-curve.js';

/** Options of `corpCurve`. */
export interface CorpOptions {
  /** What a probability loses: `'brier'`, squared distance, or `'log'`, in nats. Default: `'brier'`. */
  readonly loss?: CorpLoss | undefined;
}

/** The losses that `corpCurve` splits. */
export type CorpLoss = 'brier' | 'log';

/**
 * Probabilities against what came true, in the bins that isotonic regression finds, and the parts of the
 * mean loss, which is miscalibration − discrimination + uncertainty. Columns have shape (nBins,), bins
 * ascend, and so do their positive shares.
 */
export interface CorpCurve extends ReliabilityCurve {
  readonly strategy: 'isotonic';
  /** Mean loss of the probabilities: what `brierScore`, or `logLoss`, is of the rows. */
  readonly meanLoss: number;
  /** What the loss falls by if each probability is put right, at least 0. Lower is better. */
  readonly miscalibration: number;
  /** What the probabilities put right gain over the base rate alone, at least 0. Higher is better. */
  readonly discrimination: number;
  /** The loss of the base rate as every row's probability. */
  readonly uncertainty: number;
}

/**
 * The reliability curve without a choice of bins: positive shares by isotonic regression of what came
 * true on the probabilities (pool adjacent violators), and how much of the mean loss is due to
 * calibration (CORP: consistent, optimally binned, reproducible).
 * @param sweep An exact sweep whose thresholds are probabilities.
 * @param options The loss.
 * @returns The curve and the parts of the loss; these are NaN where the weights add to 0. Of many
 *   distinct probabilities miscalibration is above 0 by chance also of calibrated ones: hold it
 *   against `calibrationBand` of `@confmat/inference`.
 * @throws {MetricError} `option-conflict` if the sweep is not exact or has weights below 0,
 *   `invalid-value` if a score is outside [0, 1], `invalid-option`, `unsupported-type`.
 * @see Dimitriadis, Gneiting & Jordan 2021, "Stable reliability diagrams for probabilistic
 *   classifiers"; R `reliabilitydiag`.
 * @example
 * const curve = corpCurve(thresholdSweep([0, 1, 0, 1], [0.25, 0.25, 0.5, 1]));
 * curve.positiveShare; // → Float64Array [0.3333333333333333, 1]
 * curve.miscalibration.toFixed(4); // → '0.0521'
 */
export function corpCurve(sweep: ThresholdSweep, options: CorpOptions = {}): CorpCurve {
  return named('corpCurve', () => {
    checkOptionNames(options, ['loss']);
    const { loss = 'brier' } = options;
    checkOption('loss', loss, ['brier', 'log']);
    return corpOf(sweep, loss);
  });
}

/** The same inside another public function. */
export function corpOf(sweep: ThresholdSweep, loss: CorpLoss): CorpCurve {
  checkExactSweep(sweep);
  checkProbabilities(sweep);
  checkRising(sweep);
  const { thresholds, precision, weighted } = sweep;
  const { tp, fp } = columnsOf(sweep);
  const points = { thresholds, tp, fp };
  const bins = isotonicBins(points);
  const parts = lossParts(points, bins, loss, epsilonOf(precision));
  return { strategy: 'isotonic', ...bins, weighted, ...parts };
}

type IsotonicBins = Omit<ReliabilityCurve, 'strategy' | 'weighted'>;

/** The bins between the corners of the ROC curve's hull, which are those of isotonic regression. */
function isotonicBins({ thresholds, tp, fp }: SweepPoints): IsotonicBins {
  const hull = new Int32Array(thresholds.length + 1);
  const nCorners = findUpperHull(withFirst(fp, 0), withFirst(tp, 0), hull);
  const nBins = Math.max(0, nCorners - 1);
  const bins = new Int32Array(thresholds.length);
  placeInBlocks(hull.subarray(0, nCorners), bins);
  const column = (): Float64Array => new Float64Array(nBins);
  const [rows, scoreSums, positives] = [column(), column(), column()];
  const [rowsLost, scoresLost, positivesLost] = [column(), column(), column()];
  accumulateSweepReliability(
    ...([thresholds, tp, fp, bins] as const),
    ...([rows, rowsLost, scoreSums, scoresLost, positives, positivesLost] as const),
  );
  addLost(rowsLost, rows);
  addLost(scoresLost, scoreSums);
  addLost(positivesLost, positives);
  const [low, high] = [column(), column()];
  findBinEnds(thresholds, bins, low, high);
  return {
    ...{ low, high, rows },
    meanScore: scoreSums.map((total, bin) => total / (rows[bin] ?? 0)),
    positiveShare: positives.map((total, bin) => total / (rows[bin] ?? 0)),
    total: sum(rows),
  };
}

type LossParts = Pick<CorpCurve, 'meanLoss' | 'miscalibration' | 'discrimination' | 'uncertainty'>;

function lossParts(
  { thresholds, tp, fp }: SweepPoints,
  { rows, positiveShare }: IsotonicBins,
  loss: CorpLoss,
  epsilon: number,
): LossParts {
  const [nPositives, nNegatives] = [tp.at(-1) ?? 0, fp.at(-1) ?? 0];
  const n = nPositives + nNegatives;
  const total =
    loss === 'brier'
      ? reduceSquaredLosses(thresholds, tp, fp)
      : reduceLogLosses(thresholds, tp, fp, epsilon);
  const base = nPositives / n;
  const lossOf = loss === 'brier' ? squaredLoss : entropy;
  const uncertainty = lossOf(base);
  const mean = total / n;
  const recalibrated = sum(rows.map((of, bin) => of * lossOf(positiveShare[bin] ?? 0))) / n;
  return {
    meanLoss: mean,
    // Neither is below 0, but their differences round.
    miscalibration: Math.max(0, mean - recalibrated),
    discrimination: Math.max(0, uncertainty - recalibrated),
    uncertainty,
  };
}

/** Mean squared distance of a share from its own rows. */
function squaredLoss(share: number): number {
  return share * (1 - share);
}

/** Mean log loss of a share of its own rows, in nats. */
function entropy(share: number): number {
  const part = (p: number): number => (p > 0 ? -p * Math.log(p) : 0);
  return Number.isNaN(share) ? NaN : part(share) + part(1 - share);
}
