import type { Label } from '@confmat/core';
import { rangeOf } from '../scores/range-of.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { reliabilityCurve } from './reliability-curve.js';
import type { ReliabilityCurve } from './reliability-curve.js';
import { scoreHistograms } from './score-histograms.js';
import type { ScoreHistograms } from './score-histograms.js';

/** What the other class of a sweep is called, which keeps no name of it. */
const OTHERS = 'others';

/**
 * The histograms of the scores that an exact sweep was counted from: the rows at each threshold are its
 * counts less those above.
 *
 * @param sweep Of any kind; its positive class and the others.
 * @param bins Number of bins, of [0, 1] where all scores lie in it.
 * @returns What `scoreHistograms` would return of the rows, the others first; null for sweeps that are
 *   not exact, and without rows.
 */
export function histogramsOfSweep(sweep: ThresholdSweep, bins: number): ScoreHistograms | null {
  const rows = scoredRows(sweep);
  if (!rows) return null;
  const { isPositive, yScore, sampleWeight } = rows;
  const [low, high] = rangeOf(yScore);
  const range = low >= 0 && high <= 1 ? { range: [0, 1] as const } : {};
  const { edges, counts } = scoreHistograms(isPositive, yScore, {
    ...{ bins, sampleWeight, labels: [false, true], ...range },
  });
  const labels: readonly Label[] = [OTHERS, sweep.posLabel];
  return { labels, edges, counts };
}

/**
 * The calibration of the probabilities that an exact sweep was counted from, in ten even bins.
 *
 * @returns What `reliabilityCurve` would return of the rows; null where scores are no probabilities, of
 *   sweeps that are not exact, and without rows.
 */
export function calibrationOfSweep(sweep: ThresholdSweep): ReliabilityCurve | null {
  const rows = scoredRows(sweep);
  if (!rows) return null;
  const { isPositive, yScore, sampleWeight } = rows;
  const [low, high] = rangeOf(yScore);
  if (!(low >= 0 && high <= 1)) return null;
  const curve = reliabilityCurve(isPositive, yScore, { sampleWeight, posLabel: true });
  return { ...curve, weighted: sweep.weighted };
}

/** A row for each threshold and class that has any, with their number as weight. */
function scoredRows({ kind, thresholds, counts }: ThresholdSweep): {
  readonly isPositive: readonly boolean[];
  readonly yScore: Float64Array;
  readonly sampleWeight: Float64Array;
} | null {
  if (kind !== 'exact') return null;
  const isPositive: boolean[] = [];
  const scores: number[] = [];
  const weights: number[] = [];
  for (const [column, truth] of [
    [counts.fp, false],
    [counts.tp, true],
  ] as const) {
    // prettier-ignore
    thresholds.forEach((threshold, at) => {
      const weight = (column[at] ?? 0) - (at === 0 ? 0 : (column[at - 1] ?? 0));
      if (!(weight > 0)) return;
      isPositive.push(truth);
      scores.push(threshold);
      weights.push(weight);
    });
  }
  if (scores.length === 0) return null;
  return {
    isPositive,
    yScore: Float64Array.from(scores),
    sampleWeight: Float64Array.from(weights),
  };
}
