import { binaryCounts, precision } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import { rowsReaching } from './rows-reaching.js';

/** What is wrong among the accepted, at some thresholds from the highest down, shape (nPoints,) each. */
export interface RiskPoints {
  /** The accepted as a share of all answers. */
  readonly share: Float64Array;
  /** The wrong ones as a share of the accepted. */
  readonly risk: Float64Array;
  /** Its exact upper bound, at each threshold by itself. */
  readonly bound: Float64Array;
}

/** As many points as a picture has pixels. */
const MOST_POINTS = 400;

/**
 * Risk against coverage.
 *
 * @param sweep Its positives are the answers that are right.
 * @param nAll Number of answers, those without a confidence included.
 * @param confidence How often the true share of errors is at most the bound.
 */
export function riskPoints(sweep: ThresholdSweep, nAll: number, confidence: number): RiskPoints {
  const { tp, fp } = sweep.counts;
  const reaching = rowsReaching(sweep, nAll, MOST_POINTS);
  // The most confident and the least confident answers end the curve.
  const ends = tp.length === 0 ? [] : [0, tp.length - 1];
  const rows = [...new Set([...ends.slice(0, 1), ...reaching, ...ends.slice(1)])].filter(
    (row) => (tp[row] ?? 0) + (fp[row] ?? 0) > 0,
  );
  const right = Float64Array.from(rows, (row) => tp[row] ?? NaN);
  const wrong = Float64Array.from(rows, (row) => fp[row] ?? NaN);
  return {
    share: right.map((count, i) => (count + (wrong[i] ?? 0)) / nAll),
    ...risksOf(right, wrong, confidence),
  };
}

/** Shares of wrong answers and their upper bounds. */
export function risksOf(
  right: Float64Array,
  wrong: Float64Array,
  confidence: number,
): Pick<RiskPoints, 'risk' | 'bound'> {
  const counts = binaryCounts({ tp: right, fp: wrong });
  // The upper end alone: both tails together are twice as likely.
  const level = 2 * confidence - 1;
  const found = interval(counts, precision, { level, method: 'exact' });
  return {
    risk: Float64Array.from(found, ({ estimate }) => 1 - estimate),
    bound: Float64Array.from(found, ({ low }) => 1 - low),
  };
}
