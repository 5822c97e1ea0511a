import type { Label } from '@confmat/core';
import type { Placements } from '@confmat/thresholds/internal';
import { twoSidedP } from '../compare/unit-comparison.js';
import { twoSidedT } from '../distributions.js';
import { differenceOf, intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { ALIKE_SCORES, ONE_CLASS } from '../refusals.js';
import { ROC_AUC } from '../sweeps/area-metrics.js';
import { unitAreaEnds, unitVariance } from '../sweeps/unit-areas.js';
import type { UnitShares } from '../sweeps/unit-areas.js';
import { delong } from '../sweeps/delong.js';
import { differenceEnds, leastError } from './areas-comparison.js';
import { addUnitPlacements } from './kernels/add-unit-placements.js';
import { NO_P_VALUE, withoutTest } from './no-p-value.js';
import type { RocAucComparison } from './roc-auc-comparison.js';

/** An area of rows that belong together. */
interface PlacedUnits {
  readonly interval: Interval;
  readonly shares: UnitShares;
}

/** What each unit adds to an area, and the interval of the area. */
export function placedUnits(
  placements: Placements,
  classes: Uint8Array,
  { codes, labels }: { readonly codes: Int32Array; readonly labels: readonly Label[] },
  level: number,
): PlacedUnits {
  const { doubled, nPositives, nNegatives } = placements;
  const size = labels.length;
  const shares = {
    byPositives: new Float64Array(size),
    byNegatives: new Float64Array(size),
    ofPositives: new Float64Array(size),
    ofNegatives: new Float64Array(size),
  };
  const { byPositives, byNegatives, ofPositives, ofNegatives } = shares;
  const relevantRows = Math.min(nPositives, nNegatives);
  if (relevantRows === 0) {
    const none = { ...ROC_AUC, estimate: NaN, level, relevantRows };
    return { shares, interval: noInterval(none, ONE_CLASS) };
  }
  addUnitPlacements(classes, doubled, codes, byPositives, byNegatives, ofPositives, ofNegatives);
  const { area, variance } = delong(placements);
  for (let code = 0; code < size; ++code) {
    const [p, n] = [ofPositives[code] ?? 0, ofNegatives[code] ?? 0];
    const above = (byPositives[code] ?? 0) / 2 / nNegatives;
    byPositives[code] = p * (1 - area) - above;
    byNegatives[code] = (byNegatives[code] ?? 0) / 2 / nPositives - n * area;
  }
  const of = { ...ROC_AUC, estimate: area, level, relevantRows };
  const found = unitVariance(shares, placements);
  if (found.fault !== undefined) return { shares, interval: noInterval(of, found.fault) };
  const { method, ends } = unitAreaEnds({ area, ...found }, variance, placements, level);
  return { shares, interval: intervalOf(of, method, ends) };
}

/** Two areas of rows that belong together. */
interface ByUnitAreas {
  readonly a: Interval;
  readonly b: Interval;
  readonly nPositives: number;
  readonly nNegatives: number;
  /** What each unit adds to them. */
  readonly shares: readonly [a: UnitShares, b: UnitShares];
}

/** The comparison of two areas by Student's t over the units. */
export function unitAreasComparison(
  { a, b, nPositives, nNegatives, shares }: ByUnitAreas,
  level: number,
): RocAucComparison {
  const sizes = { nPositives, nNegatives };
  const facts = {
    ...{ ...ROC_AUC, a, b },
    ...{ nSamples: nPositives + nNegatives, ...sizes },
  };
  const of = differenceOf(a, b, level);
  const { estimate } = of;
  const found = unitVariance(differenceOfShares(...shares), sizes);
  const { ofPositives, ofNegatives, fault } = found;
  if (fault !== undefined) {
    return { ...facts, ...withoutTest(of, fault), z: NaN };
  }
  const df = Math.min(ofPositives.nEffective, ofNegatives.nEffective) - 1;
  const standardError = Math.sqrt(found.asEven);
  const isAlike = !(Math.min(found.ofDifference, standardError) > 0);
  const error = isAlike
    ? leastError(ofPositives.nEffective, ofNegatives.nEffective)
    : Math.sqrt(found.ofDifference);
  const ends = differenceEnds(estimate, twoSidedT(level, df) * error);
  return {
    ...facts,
    difference: intervalOf(of, 'cluster-delong', ends, isAlike ? ALIKE_SCORES : undefined),
    ...(isAlike && estimate !== 0
      ? NO_P_VALUE
      : { pValue: twoSidedP(estimate, error, df), method: 'cluster-t' as const }),
    standardError,
    z: isAlike ? 0 : estimate / standardError,
  };
}

/** What each unit adds to the difference of two areas of the same rows. */
function differenceOfShares(a: UnitShares, b: UnitShares): UnitShares {
  const less = (x: Float64Array, y: Float64Array): Float64Array =>
    x.map((one, code) => one - (y[code] ?? 0));
  return {
    byPositives: less(a.byPositives, b.byPositives),
    byNegatives: less(a.byNegatives, b.byNegatives),
    ofPositives: a.ofPositives,
    ofNegatives: a.ofNegatives,
  };
}
