import type { ModelComparison } from '../compare/compare-options.js';
import { moverDifferenceEnds } from '../compare/difference-interval.js';
import { invertedP } from '../compare/two-sided-p.js';
import { twoSidedZ } from '../numerics/distributions.js';
import { differenceOf, intervalOf, noInterval, warningOf } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/**
 * Two evaluations that cannot be paired row by row; `nSamples` is the lesser number of rows. Which rows
 * decide is unknown.
 */
export type EvaluationDifference = Omit<ModelComparison, 'decidingRows' | 'onlyA' | 'onlyB'>;

/** Whether a difference of two independent samples may be chance. */
export interface IndependentTest {
  /** Two-sided; NaN with a reason. */
  readonly pValue: number;
  readonly method: 'mover' | 'cluster-t' | 'none';
  /** Why there is none. */
  readonly reason?: string;
}

/** The difference of two values of independent samples. */
export function differenceInterval(a: Interval, b: Interval, level: number): Interval {
  const of = differenceOf(a, b, level);
  if (a.method === 'none' || b.method === 'none') return noInterval(of, a.reason ?? b.reason ?? '');
  return intervalOf(of, 'mover-difference', apartEnds(a, b), warningOf(a, b));
}

/** Ends of the difference of two values of independent samples. */
function apartEnds(a: Interval, b: Interval): Ends {
  const errors = { a: 0, b: 0, difference: 0 };
  return moverDifferenceEnds(a, b, errors);
}

/**
 * The p-value of a difference of two independent samples, by its interval.
 *
 * @param both The intervals of the two values at a level.
 */
export function testOf(
  difference: Interval,
  both: (level: number) => readonly [a: Interval, b: Interval],
  method: 'mover' | 'cluster-t',
): IndependentTest {
  const { estimate, reason } = difference;
  if (reason !== undefined) return { pValue: NaN, method: 'none', reason };
  return { pValue: invertedP(estimate, (level) => apartEnds(...both(level))), method };
}

/** The standard error that an interval as wide would have. */
export function errorOfInterval({ low, high, level }: Interval): number {
  return (high - low) / 2 / twoSidedZ(level);
}
