import type { Placements } from '@confmat/thresholds/internal';
import { twoSidedP, twoSidedQuantile } from '../compare/two-sided-p.js';
import { differenceOf, intervalOf } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { ALIKE_SCORES, ONE_CLASS } from '../refusals.js';
import { ROC_AUC, delong } from '../sweeps/delong.js';
import { unitVariance } from '../sweeps/area-variance.js';
import type { UnitAreas } from '../sweeps/area-variance.js';
import { addUnitPlacements } from './kernels/placements.js';
import { NO_P_VALUE, withoutTest } from './score-comparison.js';
import type { RocAucComparison } from './score-comparison.js';

/** Two areas of the same rows, and what their test is made of. */
export interface PairedAreas {
  readonly a: Interval;
  readonly b: Interval;
  readonly nPositives: number;
  readonly nNegatives: number;
  /**
   * Sums over the rows of either class of the squares of the difference between their doubled
   * placements by both scores, around its mean: the positives', the negatives'. Not looked at where a
   * class has no row, nor with `shares`.
   */
  readonly squares: () => Float64Array;
  /** By unit: what each adds to the areas. */
  readonly shares?: readonly [a: UnitAreas, b: UnitAreas] | undefined;
}

/**
 * Fewest rows of a class with which the normal distribution was found to hold for scores that spread
 * alike. Below, it is Student's t of that class: its placements alone say how they vary, and few of them
 * say it badly.
 */
const ENOUGH = 20;

/** Rows of the rarer class, times 1 − the greater area, below which the test was found not to hold. */
const ENOUGH_OUT_OF_ORDER = 10;

/** How sure the difference of two areas is. */
interface AreaTest {
  readonly method: 'delong' | 'cluster-delong';
  readonly standardError: number;
  /** That of the interval: above 0 for scores that rank all rows alike, too. */
  readonly error: number;
  readonly isAlike: boolean;
  readonly df: number;
  readonly warning?: string | undefined;
}

/**
 * The comparison of two areas, by DeLong's test, or by Student's t over the units. With one row of a
 * class nothing says how its placements vary, so there is none.
 */
export function areasComparison(areas: PairedAreas, level: number): RocAucComparison {
  const { a, b, nPositives, nNegatives, shares } = areas;
  const nSamples = nPositives + nNegatives;
  const facts = { ...ROC_AUC, a, b, nSamples, nPositives, nNegatives };
  const of = differenceOf(a, b, level);
  const test = shares && of.relevantRows > 0 ? unitTest(areas, shares) : rowTest(areas, of);
  if (typeof test === 'string') return { ...facts, ...withoutTest(of, test), z: NaN };
  const { method, standardError, error, isAlike, df, warning } = test;
  const { estimate } = of;
  const half = twoSidedQuantile(level, df) * error;
  const ends = [Math.max(-1, estimate - half), Math.min(1, estimate + half)] as const;
  return {
    ...facts,
    difference: intervalOf(of, method, ends, isAlike ? ALIKE_SCORES : warning),
    ...(isAlike && estimate !== 0
      ? NO_P_VALUE
      : {
          pValue: twoSidedP(estimate, error, df),
          method: method === 'delong' ? 'delong' : 'cluster-t',
        }),
    standardError,
    z: isAlike ? 0 : estimate / standardError,
  };
}

/** DeLong's test, or why there is none. */
function rowTest(
  { a, b, nPositives, nNegatives, squares }: PairedAreas,
  { relevantRows }: Estimate,
): AreaTest | string {
  if (relevantRows === 0) return ONE_CLASS;
  if (relevantRows < 2) {
    return 'a class has one row alone, so how scores of the class vary is unknown';
  }
  const [ofPositives = 0, ofNegatives = 0] = squares();
  const variance =
    varianceOf(ofPositives, nPositives, nNegatives) +
    varianceOf(ofNegatives, nNegatives, nPositives);
  const standardError = Math.sqrt(variance);
  const isAlike = !(standardError > 0);
  return {
    method: 'delong',
    standardError,
    error: isAlike ? leastError(nPositives, nNegatives) : standardError,
    isAlike,
    df: relevantRows < ENOUGH ? relevantRows - 1 : Infinity,
    warning: fewWarning(relevantRows, Math.max(a.estimate, b.estimate)),
  };
}

/** Student's t over the units, or why there is none. */
function unitTest(
  sizes: PairedAreas,
  shares: readonly [a: UnitAreas, b: UnitAreas],
): AreaTest | string {
  const { fault, asEven, ofDifference, ofPositives, ofNegatives } = unitVariance(
    differenceOfShares(...shares),
    sizes,
  );
  if (fault !== undefined) return fault;
  const [positives, negatives] = [ofPositives.nEffective, ofNegatives.nEffective];
  const standardError = Math.sqrt(asEven);
  const isAlike = !(Math.min(ofDifference, standardError) > 0);
  return {
    method: 'cluster-delong',
    standardError,
    error: isAlike ? leastError(positives, negatives) : Math.sqrt(ofDifference),
    isAlike,
    df: Math.min(positives, negatives) - 1,
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

/** Standard error of the difference as if one more row of each class were ranked differently on either side. */
function leastError(nPositives: number, nNegatives: number): number {
  return Math.sqrt(2 / (nPositives + 2) ** 2 + 2 / (nNegatives + 2) ** 2);
}

/** What each unit adds to an area of scores whose rows were placed. */
export function placedUnits(
  placements: Placements,
  classes: Uint8Array,
  codes: Int32Array,
  nUnits: number,
): UnitAreas {
  const { doubled, nPositives, nNegatives } = placements;
  const column = (): Float64Array => new Float64Array(nUnits);
  const [byPositives, byNegatives] = [column(), column()];
  const [ofPositives, ofNegatives] = [column(), column()];
  addUnitPlacements(classes, doubled, codes, byPositives, byNegatives, ofPositives, ofNegatives);
  const { area } = delong(placements);
  for (let code = 0; code < nUnits; ++code) {
    const [p, n] = [ofPositives[code] ?? 0, ofNegatives[code] ?? 0];
    const above = (byPositives[code] ?? 0) / 2 / nNegatives;
    byPositives[code] = p * (1 - area) - above;
    byNegatives[code] = (byNegatives[code] ?? 0) / 2 / nPositives - n * area;
  }
  return { byPositives, byNegatives, ofPositives, ofNegatives };
}

/** What each unit adds to the difference of two areas of the same rows. */
function differenceOfShares(a: UnitAreas, b: UnitAreas): UnitAreas {
  const less = (x: Float64Array, y: Float64Array): Float64Array =>
    x.map((one, code) => one - (y[code] ?? 0));
  return {
    byPositives: less(a.byPositives, b.byPositives),
    byNegatives: less(a.byNegatives, b.byNegatives),
    ofPositives: a.ofPositives,
    ofNegatives: a.ofNegatives,
  };
}
