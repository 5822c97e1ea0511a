import { named } from '@confmat/core/internal';
import { checkSweep } from '../sweep/check-sweep.js';
import { scoredPositives } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { noSkillF1 } from './no-skill-f1.js';

/**
 * Scores of a model without skill; NaN where the score itself is undefined. Where positives were
 * missed, chance ranks the rows alone: p is their share of positives, and recall ends at r < 1, so
 * that the area is r / 2, average precision p r and F1 2 p r / (p + r).
 */
export interface NoSkillScores {
  /** Share of positives p, the missed ones among them. */
  readonly prevalence: number;
  /** 1/2. */
  readonly rocAuc: number;
  /** p. */
  readonly averagePrecision: number;
  /** 0. */
  readonly precisionRecallGainAuc: number;
  /** Best F1, that of always positive: 2 p / (1 + p). */
  readonly f1: number;
  /** Best accuracy, that of always the greater class: max(p, 1 − p). */
  readonly accuracy: number;
  /** Best Brier score, that of always p: p (1 − p). */
  readonly brier: number;
  /** Best log loss, that of always p: −p ln p − (1 − p) ln(1 − p). */
  readonly logLoss: number;
}

/**
 * What a model without skill reaches on the rows of a sweep: the scores to beat.
 * @param sweep A sweep of any kind.
 * @returns The baselines.
 * @throws {MetricError} `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * noSkillScores(sweep).averagePrecision; // → 0.5
 */
export function noSkillScores(sweep: ThresholdSweep): NoSkillScores {
  return named('noSkillScores', () => {
    checkSweep(sweep);
    const { nPositives, nNegatives } = sweep;
    const found = scoredPositives(sweep);
    const [nRows, n] = [found + nNegatives, nPositives + nNegatives];
    const p = found / nRows;
    // The greatest recall: 1 but for missed positives, whom no chance finds.
    const reach = nPositives > 0 ? found / nPositives : 1;
    const gain = 1 - ((nPositives / nNegatives) * (1 - reach)) / reach;
    const hasBoth = nPositives > 0 && nNegatives > 0;
    const surprise = (share: number): number => (share === 0 ? 0 : -share * Math.log(share));
    return {
      prevalence: nPositives / n,
      rocAuc: hasBoth ? reach / 2 : NaN,
      averagePrecision: nPositives > 0 ? p * reach : NaN,
      precisionRecallGainAuc: !hasBoth ? NaN : gain > 0 ? (1 - 1 / reach) * gain : 0,
      f1: Number.isNaN(p) ? NaN : noSkillF1(p, { rate: reach }),
      accuracy: Math.max(p, 1 - p) * (nRows / n),
      brier: p * (1 - p),
      logLoss: surprise(p) + surprise(1 - p),
    };
  });
}
