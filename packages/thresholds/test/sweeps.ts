import { createRandom, oracleCountsAt, oracleThresholds } from '@confmat/testkit';
import type { OracleScores } from '@confmat/testkit';
import type { ThresholdComparison, ThresholdSweep } from '../src/index.js';

/** Options of `randomScored`. */
export interface RandomScoredOptions {
  readonly nSamples?: number;
  /** Share of positives. */
  readonly share?: number;
  /** Number of different scores; 0 leaves them all different. */
  readonly nLevels?: number;
  /** How far the classes lie apart, in [0, 1]. */
  readonly skill?: number;
  readonly weights?: boolean;
}

/** Truth by share of positives, and scores in [0, 1], greater for positives. */
export function randomScored(seed: number, options: RandomScoredOptions = {}): OracleScores {
  const { nSamples = 40, share = 0.4, nLevels = 0, skill = 0.5, weights = false } = options;
  const random = createRandom(seed);
  const yTrue = Array.from({ length: nSamples }, () => (random() < share ? 1 : 0));
  const yScore = yTrue.map((truth) => {
    const score = (1 - skill) * random() + (skill * truth * (1 + random())) / 2;
    return nLevels > 0 ? Math.floor(score * nLevels) / nLevels : score;
  });
  const sampleWeight = weights ? yTrue.map(() => 0.1 + random()) : undefined;
  return { yTrue, yScore, sampleWeight };
}

/** A sweep counted threshold by threshold over all rows. */
export function slowSweep(
  scores: OracleScores,
  kind: ThresholdSweep['kind'] = 'exact',
  thresholds: readonly number[] = oracleThresholds(scores),
  comparison: ThresholdComparison = '>=',
): ThresholdSweep {
  const rows = thresholds.map((threshold) => oracleCountsAt(scores, threshold, comparison));
  const keys = Float64Array.from(thresholds);
  const all = oracleCountsAt(scores, -Infinity, '>=');
  const weighted = scores.sampleWeight !== undefined;
  return {
    kind,
    thresholds: keys,
    counts: {
      of: 'thresholds',
      keys,
      tp: Float64Array.from(rows, ({ tp }) => tp),
      fp: Float64Array.from(rows, ({ fp }) => fp),
      fn: Float64Array.from(rows, ({ fn }) => fn),
      tn: Float64Array.from(rows, ({ tn }) => tn),
      weighted,
    },
    comparison,
    posLabel: 1,
    nPositives: all.tp,
    nNegatives: all.fp,
    nSamples: scores.yTrue.length,
    nSkipped: 0,
    weighted,
  };
}

/** The lower edges of bins of equal width over [0, 1], descending. */
export function binEdges(nBins: number): number[] {
  return Array.from({ length: nBins }, (_, i) => (nBins - 1 - i) / nBins);
}
