import { thresholdSweep } from '@confmat/thresholds';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalQuantile } from '../../src/distributions.js';
import {
  averagePrecisionInterval,
  compareAveragePrecision,
  compareRocAuc,
  rocAucInterval,
  sweepClusters,
} from '../../src/index.js';
import { areaOf, averagePrecisionOf } from './areas.js';
import type { Clusters } from './clusters.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Scores in clusters: those of positives lie `shift` above those of negatives. */
export interface ClusteredScores extends Clusters {
  readonly shift: number;
  /** Share of positives. */
  readonly positives: number;
  /** Whether the rows of a cluster are all of one class. */
  readonly isOfOneClass: boolean;
}

/** How often the intervals of the areas hold those of the population. */
export function clusteredAreaCoverage(
  { nClusters, size, correlation, shift, positives, isOfOneClass }: ClusteredScores,
  draws: Draws,
): Shares {
  const n = nClusters * size;
  const area = areaOf({ shift });
  const nPositives = n * positives;
  const precision = averagePrecisionOf({ shift, nPositives, nNegatives: n - nPositives });
  const cluster = Array.from({ length: n }, (_, row) => Math.floor(row / size));
  return sharesOf(draws, (state) => {
    const normal = (): number => normalQuantile(nextUniform(state) + 2 ** -54);
    const labels: number[] = [];
    const scores: number[] = [];
    for (let code = 0; code < nClusters; ++code) {
      const shared = normal() * Math.sqrt(correlation);
      const ofCluster = nextUniform(state) < positives ? 1 : 0;
      for (let row = 0; row < size; ++row) {
        const own = nextUniform(state) < positives ? 1 : 0;
        const label = isOfOneClass ? ofCluster : own;
        labels.push(label);
        scores.push(shared + normal() * Math.sqrt(1 - correlation) + label * shift);
      }
    }
    const sweep = thresholdSweep(labels, scores);
    const clusters = sweepClusters(sweep, labels, scores, cluster);
    return {
      'ROC AUC, clusters as rows': holds(rocAucInterval(sweep), area),
      'ROC AUC': holds(rocAucInterval(sweep, { clusters }), area),
      'average precision, clusters as rows': holds(averagePrecisionInterval(sweep), precision),
      'average precision': holds(averagePrecisionInterval(sweep, { clusters }), precision),
    };
  });
}

/**
 * How often the differences of the areas of two scores hold those of the population. Half of the luck of
 * a row, and of a cluster, is that of both scores.
 *
 * @param shiftOfB By how much positives of the second score lie above its negatives.
 */
export function clusteredAreaComparison(
  { nClusters, size, correlation, shift, positives, isOfOneClass }: ClusteredScores,
  shiftOfB: number,
  draws: Draws,
): Shares {
  const n = nClusters * size;
  const sizes = { nPositives: n * positives, nNegatives: n * (1 - positives) };
  const truth = areaOf({ shift }) - areaOf({ shift: shiftOfB });
  const ofPrecision =
    averagePrecisionOf({ shift, ...sizes }) - averagePrecisionOf({ shift: shiftOfB, ...sizes });
  const cluster = Array.from({ length: n }, (_, row) => Math.floor(row / size));
  return sharesOf(draws, (state) => {
    const normal = (): number => normalQuantile(nextUniform(state) + 2 ** -54);
    const pair = (): [number, number] => {
      const both = normal();
      return [(both + normal()) / Math.SQRT2, (both + normal()) / Math.SQRT2];
    };
    const labels: number[] = [];
    const [scoreA, scoreB]: [number[], number[]] = [[], []];
    for (let code = 0; code < nClusters; ++code) {
      const [sharedA, sharedB] = pair();
      const ofCluster = nextUniform(state) < positives ? 1 : 0;
      for (let row = 0; row < size; ++row) {
        const own = nextUniform(state) < positives ? 1 : 0;
        const label = isOfOneClass ? ofCluster : own;
        const [ownA, ownB] = pair();
        const [shared, single] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)];
        labels.push(label);
        scoreA.push(sharedA * shared + ownA * single + label * shift);
        scoreB.push(sharedB * shared + ownB * single + label * shiftOfB);
      }
    }
    const alone = compareRocAuc(labels, scoreA, scoreB, { posLabel: 1 });
    const roc = compareRocAuc(labels, scoreA, scoreB, { posLabel: 1, cluster });
    const precision = compareAveragePrecision(labels, scoreA, scoreB, { posLabel: 1, cluster });
    return {
      'ROC AUC, clusters as rows': holds(alone.difference, truth),
      'ROC AUC': holds(roc.difference, truth),
      'ROC AUC: p below 0.05': roc.pValue < 0.05,
      'average precision': holds(precision.difference, ofPrecision),
      'average precision: p below 0.05': precision.pValue < 0.05,
    };
  });
}
