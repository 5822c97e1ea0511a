import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import {
  checkOptionNames,
  checkSameLength,
  encodeLabels,
  named,
  readNumbers,
} from '@confmat/core/internal';
import { readTruth, roomFor, rowPlacements } from '@confmat/thresholds/internal';
import type { Placements } from '@confmat/thresholds/internal';
import { twoSidedP } from '../compare/cluster-comparison.js';
import { normalP } from '../compare/p-values.js';
import type { Comparison } from '../compare/comparison.js';
import { twoSidedT, twoSidedZ } from '../distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { ALIKE_SCORES, ONE_CLASS, ONE_CLUSTER_OF_CLASS } from '../refusals.js';
import { clusterVariance } from '../sweeps/cluster-areas.js';
import type { ClusterShares } from '../sweeps/cluster-areas.js';
import { areaInterval } from '../sweeps/roc-auc-interval.js';
import { differenceOfShares, placedClusters } from './cluster-placements.js';
import { reducePlacementDifferences } from './kernels/placements.js';

/** Options of `compareRocAuc`. */
export interface CompareRocAucOptions {
  /** The positive class. Default: 1 or true. */
  readonly posLabel?: Label | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /** What each row belongs to, such as its user, where rows are not independent, shape (nSamples,). */
  readonly cluster?: LabelColumn | undefined;
}

/** Two scores of the same rows. */
export interface RocAucComparison extends Omit<
  Comparison,
  'decidingRows' | 'onlyA' | 'onlyB' | 'method'
> {
  readonly method: 'delong' | 'cluster-t' | 'none';
  /**
   * The difference over its standard error, of clusters Student's t; 0 for scores that rank all rows
   * alike.
   */
  readonly z: number;
  readonly nPositives: number;
  readonly nNegatives: number;
}

/**
 * Compare the areas under the ROC curves of two scores of the same rows, by DeLong's test; rows that
 * belong together are taken together, and the test is Student's t over their clusters.
 *
 * @param yTrue True labels of two classes, shape (nSamples,).
 * @param scoreA Scores of model a, shape (nSamples,): finite numbers.
 * @param scoreB Scores of model b, shape (nSamples,).
 * @param options Positive class, level, what each row belongs to.
 * @returns Both areas with their intervals, the difference a − b, z and the p-value.
 * @throws {MetricError} As `thresholdSweep`.
 * @see DeLong, DeLong & Clarke-Pearson 1988; pROC `roc.test`; of clusters Obuchowski 1997.
 * @example
 * const yTrue = [1, 1, 1, 0, 0, 0];
 * const found = compareRocAuc(yTrue, [6, 5, 3, 4, 2, 1], [6, 2, 1, 5, 4, 3]);
 * found.difference.estimate.toFixed(3); // → '0.556'
 */
export function compareRocAuc(
  yTrue: LabelColumn,
  scoreA: NumberColumn,
  scoreB: NumberColumn,
  options: CompareRocAucOptions = {},
): RocAucComparison {
  return named('compareRocAuc', () => {
    checkOptionNames(options, ['posLabel', 'level', 'cluster']);
    const level = checkLevel(options.level);
    const scores = [
      readNumbers('scoreA', scoreA, 'invalid-score'),
      readNumbers('scoreB', scoreB, 'invalid-score'),
    ] as const;
    const { cluster } = options;
    checkSameLength({ yTrue, scoreA, scoreB, ...(cluster === undefined ? {} : { cluster }) });
    const classes = readTruth(yTrue, options.posLabel, ['scoreA', scoreA]);
    const nSamples = classes.length;
    const room = roomFor(nSamples);
    const rows = cluster && encodeLabels(cluster, { argument: 'cluster' });
    const place = (own: Float64Array | Float32Array): PlacedBy => {
      const placements = rowPlacements(own, classes, room);
      // The counts are read before the next scores take their memory.
      if (!rows) return { ...placements, interval: areaInterval(placements, level) };
      return { ...placements, ...placedClusters(placements, classes, rows, level) };
    };
    const [byA, byB] = [place(scores[0]), place(scores[1])];
    const [a, b] = [byA.interval, byB.interval];
    const { nPositives, nNegatives } = byA;
    const facts = {
      ...({ metric: 'rocAuc', direction: 'max', a, b } as const),
      ...{ nSamples, nPositives, nNegatives },
    };
    const relevantRows = Math.min(nPositives, nNegatives);
    const estimate = a.estimate - b.estimate;
    const of = { estimate, level, relevantRows };
    if (relevantRows === 0) {
      const difference = noInterval(of, ONE_CLASS);
      return { ...facts, difference, pValue: NaN, method: 'none', standardError: NaN, z: NaN };
    }
    if (byA.shares && byB.shares) {
      const found = differenceOfClusters(of, byA.shares, byB.shares, { nPositives, nNegatives });
      return { ...facts, ...found };
    }
    const standardError = Math.sqrt(pairedVariance(classes, byA, byB));
    const isAlike = !(standardError > 0);
    const half = twoSidedZ(level) * (isAlike ? leastError(nPositives, nNegatives) : standardError);
    return {
      ...facts,
      difference: intervalOf(
        of,
        'delong',
        ends(estimate, half),
        isAlike ? ALIKE_SCORES : undefined,
      ),
      pValue: isAlike && estimate !== 0 ? NaN : normalP(estimate, standardError),
      method: 'delong',
      standardError,
      z: isAlike ? 0 : estimate / standardError,
    };
  });
}

/** The ends of a difference. */
function ends(estimate: number, half: number): Ends {
  return [Math.max(-1, estimate - half), Math.min(1, estimate + half)];
}

/** The difference of two areas from what the clusters add to each. */
function differenceOfClusters(
  of: Estimate,
  a: ClusterShares,
  b: ClusterShares,
  sizes: Pick<Placements, 'nPositives' | 'nNegatives'>,
): Pick<RocAucComparison, 'difference' | 'pValue' | 'method' | 'standardError' | 'z'> {
  const { estimate, level } = of;
  const { variance, ...clusters } = clusterVariance(differenceOfShares(a, b), sizes);
  const { withPositives, withNegatives } = clusters;
  const df = Math.min(withPositives, withNegatives) - 1;
  if (df < 1) {
    const difference = noInterval(of, ONE_CLUSTER_OF_CLASS);
    return { difference, pValue: NaN, method: 'none', standardError: NaN, z: NaN };
  }
  const standardError = Math.sqrt(variance);
  const isAlike = !(standardError > 0);
  const error = isAlike ? leastError(withPositives, withNegatives) : standardError;
  const half = twoSidedT(level, df) * error;
  return {
    difference: intervalOf(
      of,
      'cluster-delong',
      ends(estimate, half),
      isAlike ? ALIKE_SCORES : undefined,
    ),
    pValue: isAlike && estimate !== 0 ? NaN : twoSidedP(estimate, standardError, df),
    method: 'cluster-t',
    standardError,
    z: isAlike ? 0 : estimate / standardError,
  };
}

/** The rows' placements by one score, and the interval of its area. */
interface PlacedBy extends Placements {
  readonly interval: Interval;
  /** What each cluster adds to the area; undefined where rows are independent. */
  readonly shares?: ClusterShares;
}

/** Variance of the difference of the areas. */
function pairedVariance(classes: Uint8Array, a: Placements, b: Placements): number {
  const { nPositives, nNegatives } = a;
  const squares = new Float64Array(2);
  reducePlacementDifferences(classes, a.doubled, b.doubled, squares);
  const [ofPositives = 0, ofNegatives = 0] = squares;
  const ofClass = (sum: number, size: number, others: number): number =>
    size > 1 ? sum / 4 / others / others / (size - 1) / size : 0;
  return (
    ofClass(ofPositives, nPositives, nNegatives) + ofClass(ofNegatives, nNegatives, nPositives)
  );
}

/** Standard error of the difference as if one row of each class were ranked apart on either side. */
function leastError(nPositives: number, nNegatives: number): number {
  return Math.sqrt(2 / (nPositives + 2) ** 2 + 2 / (nNegatives + 2) ** 2);
}
