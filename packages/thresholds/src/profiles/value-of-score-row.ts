import { precisionRecallGainAuc } from '../areas/precision-recall-gain-auc.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { precisionArea, rocTrapezoids } from './curve-areas.js';
import { countsAt, curvePoints } from './curve-points.js';
import type { DecisiveScores, OneSided, ScoreColumns, ScoreMetric } from './score-row.js';

/** Scores of two classes. */
export interface TwoClassScores {
  /** An exact sweep. */
  readonly sweep: ThresholdSweep;
  /** The same rows, equal scores ranked in the order of their rows; where that is known. */
  readonly inRowOrder?: ThresholdSweep | undefined;
}

/**
 * The number that a program prints of scores of two classes; null where it is not known what it has, or
 * where it depends on an order of rows that is not known.
 */
export function valueOfTwo(row: DecisiveScores, scores: TwoClassScores): number | null {
  const sweep = row.ties === 'order of rows' ? scores.inRowOrder : scores.sweep;
  if (!sweep) return null;
  const { nPositives, nNegatives } = sweep;
  if (row.ties === 'not run' && sweep.thresholds.length < sweep.nSamples) return null;
  if (!CURVES.includes(row.metric)) return shownAs(plainValue(row, sweep), row.shown);
  if (nPositives === 0 && row.withoutPositives !== 'computed') return known(row.withoutPositives);
  if (nNegatives === 0 && row.withoutNegatives !== 'computed') return known(row.withoutNegatives);
  return shownAs(plainValue(row, sweep), row.shown);
}

/** Metrics that have no value of rows of one side, but for what a program says. */
const CURVES: readonly ScoreMetric[] = ['rocAuc', 'averagePrecision', 'precisionRecallGainAuc'];

function plainValue(row: DecisiveScores, sweep: ThresholdSweep): number | null {
  const { nPositives, nNegatives } = sweep;
  switch (row.metric) {
    case 'rocAuc':
      return rocTrapezoids(curvePoints(sweep, row)) / nPositives / nNegatives;
    case 'averagePrecision':
      return precisionArea(curvePoints(sweep, row), row) / nPositives;
    case 'precisionRecallGainAuc':
      return precisionRecallGainAuc(sweep);
    case 'accuracy': {
      const [tp, fp] = countsAt(sweep, row.threshold, row.cut);
      return (tp + nNegatives - fp) / (nPositives + nNegatives);
    }
    case 'precision': {
      const [tp, fp] = countsAt(sweep, row.threshold, row.cut);
      return tp + fp === 0 ? 0 : tp / (tp + fp);
    }
    case 'logLoss':
      return lossOf(row, sweep);
    case 'topKAccuracy':
      return null;
  }
}

/** Mean of −log of the probability of the true class; null of scores that are no probabilities. */
function lossOf(row: DecisiveScores, sweep: ThresholdSweep): number | null {
  const { thresholds, counts, nPositives, nNegatives } = sweep;
  let [loss, tpBefore, fpBefore] = [0, 0, 0];
  for (const [place, score] of thresholds.entries()) {
    if (!(score >= 0 && score <= 1)) return null;
    const [tp, fp] = [counts.tp[place] ?? 0, counts.fp[place] ?? 0];
    if (tp > tpBefore) loss += (tp - tpBefore) * termOf(score, true, row);
    if (fp > fpBefore) loss += (fp - fpBefore) * termOf(score, false, row);
    [tpBefore, fpBefore] = [tp, fp];
  }
  return loss / (nPositives + nNegatives);
}

/** −log of the probability that a score gives to the true class, kept from 0 as the program does. */
export function termOf(
  score: number,
  isPositive: boolean,
  { clip, clipped }: Pick<ScoreColumns, 'clip' | 'clipped'>,
): number {
  const plain = isPositive ? score : 1 - score;
  if (clipped === 'added') return -Math.log(plain + clip);
  if (clipped === 'true') return -Math.log(Math.max(plain, clip));
  const kept = Math.min(Math.max(score, clip), 1 - clip);
  return -Math.log(isPositive ? kept : 1 - kept);
}

function known(value: OneSided): number | null {
  return typeof value === 'number' ? value : null;
}

/** A value as the program tells it. */
export function shownAs(value: number | null, shown: ScoreColumns['shown']): number | null {
  if (value === null) return null;
  return { value, error: 1 - value, percent: 100 * value, gini: 2 * value - 1 }[shown];
}
