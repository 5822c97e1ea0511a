import { thresholdSweep } from '@confmat/thresholds';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalQuantile } from '../../src/distributions.js';
import { averagePrecisionInterval, rocAucInterval, sweepClusters } from '../../src/index.js';
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
  const area = areaOf(shift);
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
