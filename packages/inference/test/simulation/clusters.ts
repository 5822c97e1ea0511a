import { accuracy, f1, recall } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { betaQuantile } from '../../src/distributions.js';
import { clusterTallies, interval, matrixOfClusters } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Clusters whose rows are right at a rate of their own. */
export interface Clusters {
  readonly nClusters: number;
  /** Rows of a cluster. */
  readonly size: number;
  /** How alike the rows of a cluster are, in (0, 1). */
  readonly correlation: number;
}

const RATE = 0.8;

/** One cluster in so many has rows of a class that is not everywhere. */
const EVERY = 5;

/**
 * How often intervals hold the share of right answers, 0.8, and its F1 if half of the rows are positive
 * and an error is as likely either way; and the recall of a class that few clusters have.
 */
export function clusterCoverage({ nClusters, size, correlation }: Clusters, draws: Draws): Shares {
  const scale = (1 - correlation) / correlation;
  return sharesOf(draws, (state) => {
    const [truth, guess, cluster]: [number[], number[], number[]] = [[], [], []];
    const [rareTruth, rareGuess]: [number[], number[]] = [[], []];
    for (let code = 0; code < nClusters; ++code) {
      const rate = betaQuantile(nextUniform(state), RATE * scale, (1 - RATE) * scale);
      for (let row = 0; row < size; ++row) {
        const label = nextUniform(state) < 0.5 ? 1 : 0;
        truth.push(label);
        const isRight = nextUniform(state) < rate;
        guess.push(isRight ? label : 1 - label);
        cluster.push(code);
        const rare = code % EVERY === 0 ? label : 0;
        rareTruth.push(rare);
        rareGuess.push(isRight ? rare : 1 - rare);
      }
    }
    const clusters = clusterTallies(truth, guess, cluster, { labels: [0, 1] });
    const matrix = matrixOfClusters(clusters);
    const of = { average: 'binary', posLabel: 1, clusters } as const;
    const few = clusterTallies(rareTruth, rareGuess, cluster, { labels: [0, 1] });
    const ofFew = { ...of, clusters: few };
    return {
      'accuracy, clusters as rows': holds(interval(matrix, accuracy), RATE),
      accuracy: holds(interval(matrix, accuracy, { clusters }), RATE),
      // Half of the rows are positive, true and predicted: F1 is the accuracy.
      F1: holds(interval(matrix, f1, of), RATE),
      'macro F1': holds(interval(matrix, f1, { average: 'macro', clusters }), RATE),
      'recall of a class of one cluster in five': holds(
        interval(matrixOfClusters(few), recall, ofFew),
        RATE,
      ),
    };
  });
}
