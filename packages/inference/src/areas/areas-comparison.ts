import { differenceOf, intervalOf } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { ALIKE_SCORES, ONE_CLASS } from '../refusals.js';
import { ROC_AUC } from '../sweeps/area-metrics.js';
import { NO_P_VALUE, withoutTest } from './no-p-value.js';
import type { RocAucComparison } from './roc-auc-comparison.js';
import { pValueOfDifference, twoSidedQuantile } from './t-or-normal.js';

/** What DeLong's test is made of. */
export interface PairedAreas {
  readonly a: Interval;
  readonly b: Interval;
  readonly nPositives: number;
  readonly nNegatives: number;
  /**
   * Sums over the rows of either class of the squares of the difference between their doubled
   * placements by both scores, around its mean: the positives', the negatives'. Not looked at where a
   * class has no row.
   */
  readonly squares: () => Float64Array;
}

/**
 * Fewest rows of a class with which the normal distribution was found to hold for scores that spread
 * alike. Below, it is Student's t of that class: its placements alone say how they vary, and few of them
 * say it badly.
 */
const ENOUGH = 20;

/** Rows of the rarer class, times 1 − the greater area, below which the test was found not to hold. */
const ENOUGH_OUT_OF_ORDER = 10;

/**
 * The comparison of two areas, by DeLong's test. With one row of a class nothing says how its placements
 * vary, so there is none.
 */
export function areasComparison(
  { a, b, nPositives, nNegatives, squares }: PairedAreas,
  level: number,
): RocAucComparison {
  const nSamples = nPositives + nNegatives;
  const facts = {
    ...{ ...ROC_AUC, a, b },
    ...{ nSamples, nPositives, nNegatives },
  };
  const relevantRows = Math.min(nPositives, nNegatives);
  const of = { ...differenceOf(a, b, level), relevantRows };
  const { estimate } = of;
  if (relevantRows < 2) {
    const reason =
      relevantRows === 0
        ? ONE_CLASS
        : 'a class has one row alone, so how scores of the class vary is unknown';
    return { ...facts, ...withoutTest(of, reason), z: NaN };
  }
  const [ofPositives = 0, ofNegatives = 0] = squares();
  const variance =
    varianceOf(ofPositives, nPositives, nNegatives) +
    varianceOf(ofNegatives, nNegatives, nPositives);
  const standardError = Math.sqrt(variance);
  const isAlike = !(standardError > 0);
  const isFew = relevantRows < ENOUGH;
  const df = isFew ? relevantRows - 1 : Infinity;
  const error = isAlike ? leastError(nPositives, nNegatives) : standardError;
  const half = twoSidedQuantile(level, df) * error;
  return {
    ...facts,
    difference: intervalOf(
      of,
      'delong',
      differenceEnds(estimate, half),
      isAlike ? ALIKE_SCORES : fewWarning(relevantRows, Math.max(a.estimate, b.estimate)),
    ),
    ...(isAlike && estimate !== 0
      ? NO_P_VALUE
      : { pValue: pValueOfDifference(estimate, standardError, df), method: 'delong' as const }),
    standardError,
    z: isAlike ? 0 : estimate / standardError,
  };
}

/** What to mind of so many rows of the rarer class. */
function fewWarning(rows: number, area: number): string | undefined {
  if (rows < ENOUGH)
    return 'there are fewer than 20 positives, or fewer than 20 negatives: simulated coverage falls to 0.75';
  return rows * (1 - area) < ENOUGH_OUT_OF_ORDER
    ? 'too few rows of the rarer class are out of order for one of the areas: simulated coverage falls to 0.85'
    : undefined;
}

/** Variance of the mean over the rows of a class, at least 2, of placements that are doubled. */
function varianceOf(squares: number, size: number, others: number): number {
  return squares / 4 / others / others / (size - 1) / size;
}

/** The ends of a difference of two areas. */
export function differenceEnds(estimate: number, half: number): Ends {
  return [Math.max(-1, estimate - half), Math.min(1, estimate + half)];
}

/** Standard error of the difference as if one row of each class were ranked apart on either side. */
export function leastError(nPositives: number, nNegatives: number): number {
  return Math.sqrt(2 / (nPositives + 2) ** 2 + 2 / (nNegatives + 2) ** 2);
}
