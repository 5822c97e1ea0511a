import type { ThresholdSweep } from '@confmat/thresholds';
import { unitSizes, effectiveUnits } from '../units/spread.js';
import type { JointErrors } from '../compare/joint-errors.js';
import { moverDifferenceEnds } from '../compare/difference-interval.js';
import { differenceOf, intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { ALIKE_SCORES } from '../refusals.js';
import { AVERAGE_PRECISION } from '../sweeps/delong.js';
import { NO_P_VALUE, withoutTest } from './score-comparison.js';
import type { RocAucComparison } from './score-comparison.js';
import { twoSidedP, twoSidedQuantile } from '../compare/two-sided-p.js';

/** Two scores of the same rows, by their average precision. */
export interface AveragePrecisionComparison extends Omit<RocAucComparison, 'method' | 'z'> {
  readonly method: 'delta' | 'cluster-t' | 'none';
}

/** The level at which an interval that ends at 0 has a p-value of 0.05. */
const LEVEL_OF_P = 0.95;

/** One of the two scores. */
export interface ScoredRows {
  readonly sweep: ThresholdSweep;
  readonly intervalAt: (level: number) => Interval;
  /** What each row adds to the value, or all rows of a unit, or each of some rows that are alike. */
  readonly sums: Float64Array;
}

/** What the sums of both scores are of. */
export interface SumsOf {
  /** How many rows are alike, shape as `sums`; undefined: 1. */
  readonly times?: Float64Array;
  /** Rows of each unit, shape as `sums`; undefined: each row is one. */
  readonly ofUnits?: Float64Array | undefined;
}

/** Compare the average precision of two scores of the same rows. */
export function averagePrecisionComparison(
  pair: readonly [ScoredRows, ScoredRows],
  { times, ofUnits }: SumsOf,
  level: number,
): AveragePrecisionComparison {
  const [{ sweep, intervalAt }, { intervalAt: intervalOfB }] = pair;
  const { nSamples, nPositives, nNegatives } = sweep;
  const df = ofUnits ? effectiveUnits(unitSizes(ofUnits)).nEffective - 1 : Infinity;
  const [a, b] = [intervalAt(level), intervalOfB(level)];
  const errors = errorsOf(pair, times, ofUnits && unitSizes(ofUnits).nUnits);
  const facts = {
    ...{ ...AVERAGE_PRECISION, a, b },
    ...{ nSamples, nPositives, nNegatives },
  };
  const difference = differenceInterval(a, b, errors, df);
  if (difference.method === 'none') {
    return { ...facts, ...withoutTest(difference, difference.reason ?? '') };
  }
  const isAlike = !(errors.difference > 0);
  const ofP = differenceInterval(intervalAt(LEVEL_OF_P), intervalOfB(LEVEL_OF_P), errors, df);
  return {
    ...facts,
    difference,
    ...(isAlike && difference.estimate !== 0
      ? NO_P_VALUE
      : {
          pValue: pValueOf(ofP, df),
          method: df === Infinity ? ('delta' as const) : ('cluster-t' as const),
        }),
    standardError: errors.difference,
  };
}

/** Standard errors of both and of their difference. */
function errorsOf(
  [a, b]: readonly [ScoredRows, ScoredRows],
  times: Float64Array | undefined,
  nUnits: number | undefined,
): JointErrors {
  const scale = nUnits === undefined ? 1 : nUnits / (nUnits - 1);
  const errorOf = (sums: Float64Array): number =>
    Math.sqrt(scale * sums.reduce((sum, one, place) => sum + (times?.[place] ?? 1) * one * one, 0));
  const difference = a.sums.map((one, place) => one - (b.sums[place] ?? 0));
  return { a: errorOf(a.sums), b: errorOf(b.sums), difference: errorOf(difference) };
}

/** The difference of two values whose rows vary together. */
function differenceInterval(a: Interval, b: Interval, errors: JointErrors, df: number): Interval {
  const { level, relevantRows } = a;
  const of = { ...differenceOf(a, b, level), relevantRows };
  const reason = a.method === 'none' ? a.reason : b.method === 'none' ? b.reason : undefined;
  if (reason !== undefined) return noInterval(of, reason);
  if (errors.difference > 0) {
    return intervalOf(of, 'mover-difference', moverDifferenceEnds(a, b, errors, [-1, 1]));
  }
  // As if one more positive were ranked differently either way.
  const half = (twoSidedQuantile(level, df) * Math.SQRT2) / (relevantRows + 2);
  const ends = [Math.max(-1, of.estimate - half), Math.min(1, of.estimate + half)] as const;
  return intervalOf(of, 'mover-difference', ends, ALIKE_SCORES);
}

/** p-value of a difference by the end of its interval that is nearer to 0. */
function pValueOf({ estimate, low, high, level }: Interval, df: number): number {
  if (estimate === 0) return 1;
  const error = (estimate > 0 ? estimate - low : high - estimate) / twoSidedQuantile(level, df);
  return twoSidedP(estimate, error, df);
}
