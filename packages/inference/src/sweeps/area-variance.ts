import { addByCode } from '@confmat/core/internal';
import type { ThresholdSweep, SweepUnits } from '@confmat/thresholds';
import { delong, newcombeEnds } from './delong.js';
import type { AreaVariance, RisingCounts } from './delong.js';
import type { IntervalMethod } from '../interval/interval-data.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { unitFault, unitSizes, effectiveUnits } from '../units/spread.js';
import type { EffectiveUnits } from '../units/spread.js';
import { logitEnds } from '../delta/additive-gradient.js';
import { twoSidedT } from '../numerics/distributions.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import { ONE_UNIT, UNEVEN_UNITS } from '../refusals.js';

/** The ends of an area's interval, and what they were made by. */
export interface AreaEnds {
  readonly method: IntervalMethod;
  readonly ends: Ends;
}

/** The variance of an area, with what the units that have rows of each class count as. */
interface UnitAreaVariance extends AreaVariance {
  /** Obuchowski's variance, which treats units as even. */
  readonly asEven: number;
  /** For a difference, which bends less than an area. */
  readonly ofDifference: number;
  readonly ofPositives: EffectiveUnits;
  readonly ofNegatives: EffectiveUnits;
  /** Why units do not tell how others would be; undefined if they do. */
  readonly fault: string | undefined;
}

/** The rows of each unit add so much to an area, less what they would if all were alike. */
export interface UnitAreas {
  /** By the positives and by the negatives of a unit, shape (nUnits,) each. */
  readonly byPositives: Float64Array;
  readonly byNegatives: Float64Array;
  /** Rows of either class in a unit, shape (nUnits,) each. */
  readonly ofPositives: Float64Array;
  readonly ofNegatives: Float64Array;
}

/**
 * Obuchowski's variance of an area, or of the difference of two whose shares were subtracted; of uneven
 * units more, as each of them pulls the area towards itself. An area bends, so that its residuals are
 * corrected as the jackknife does (CR3): by the mean alone, 0.93 of simulated intervals hold.
 *
 * @see Obuchowski 1997, "Nonparametric analysis of clustered ROC curve data".
 */
export function unitVariance(
  { byPositives, byNegatives, ofPositives, ofNegatives }: UnitAreas,
  { nPositives, nNegatives }: Pick<RisingCounts, 'nPositives' | 'nNegatives'>,
): Omit<UnitAreaVariance, 'area'> {
  const positives = effectiveUnits(unitSizes(ofPositives));
  const negatives = effectiveUnits(unitSizes(ofNegatives));
  const nUnits = ofPositives.filter((count, code) => count + (ofNegatives[code] ?? 0) > 0).length;
  const squareOfPositives = products(byPositives, byPositives) / nPositives ** 2;
  const squareOfNegatives = products(byNegatives, byNegatives) / nNegatives ** 2;
  const both = (2 * products(byPositives, byNegatives)) / nPositives / nNegatives;
  const even = [positives.nUnits, negatives.nUnits, nUnits].map((n) => n / (n - 1));
  const scales = [
    ...[positives.scale, negatives.scale],
    both === 0 ? 1 : scaleOfBoth(ofPositives, ofNegatives, { nPositives, nNegatives }),
  ];
  const varianceOf = ([ofP = NaN, ofN = NaN, ofBoth = NaN]: readonly number[]): number =>
    Math.max(0, ofP * squareOfPositives + ofN * squareOfNegatives + ofBoth * both);
  return {
    variance: varianceOf(scales.map((scale, place) => scale ** 2 / (even[place] ?? NaN))),
    ofDifference: varianceOf(scales),
    asEven: varianceOf(even),
    ofPositives: positives,
    ofNegatives: negatives,
    fault: areaFault([positives, negatives]),
  };
}

/** As the `scale` of one class, of what units have of either. */
function scaleOfBoth(
  ofPositives: Float64Array,
  ofNegatives: Float64Array,
  { nPositives, nNegatives }: Pick<RisingCounts, 'nPositives' | 'nNegatives'>,
): number {
  let [both, more] = [0, 0];
  for (const [code, count] of ofPositives.entries()) {
    const [p, n] = [count / nPositives, (ofNegatives[code] ?? 0) / nNegatives];
    both += p * n;
    more += p * n * (p + n);
  }
  return 1 / (1 - more / both + both);
}

/** Σ a · b. */
export function products(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, one, code) => sum + one * (b[code] ?? 0), 0);
}

/** Why the units of two classes do not tell how others would be; undefined if they do. */
export function areaFault(classes: readonly EffectiveUnits[]): string | undefined {
  const faults = classes.map(unitFault);
  if (faults.includes(ONE_UNIT))
    return 'fewer than two units have rows of a class, so how they differ is unknown';
  return faults.includes(UNEVEN_UNITS)
    ? 'one unit has so many rows of a class that all are worth fewer than 1.75 even ones, so how they differ is unknown'
    : undefined;
}

/** What each unit of a sweep adds to the area under its ROC curve. */
export function sharesOfSweep(
  { counts, nPositives, nNegatives }: ThresholdSweep,
  { keys, unitCodes, rows, positives, negatives }: SweepUnits,
): UnitAreas {
  const { tp, fp } = counts;
  const { area } = delong({ tp, fp, nPositives, nNegatives });
  const size = keys.length;
  const [byPositives, byNegatives] = [new Float64Array(size), new Float64Array(size)];
  const [ofPositives, ofNegatives] = [new Float64Array(size), new Float64Array(size)];
  const middle = (column: Float64Array, row: number, total: number): number =>
    ((row > 0 ? (column[row - 1] ?? 0) : 0) + (column[row] ?? total)) / 2;
  for (const [cell, code] of unitCodes.entries()) {
    const row = rows[cell] ?? 0;
    const [p, n] = [positives[cell] ?? 0, negatives[cell] ?? 0];
    const shareBelow = 1 - middle(fp, row, nNegatives) / nNegatives;
    const shareAbove = middle(tp, row, nPositives) / nPositives;
    byPositives[code] = (byPositives[code] ?? 0) + p * (shareBelow - area);
    byNegatives[code] = (byNegatives[code] ?? 0) + n * (shareAbove - area);
  }
  addByCode(unitCodes, positives, ofPositives);
  addByCode(unitCodes, negatives, ofNegatives);
  return { byPositives, byNegatives, ofPositives, ofNegatives };
}

/** Fewest pairs in the wrong order, per row of the smaller class, that a variance needs. */
const ENOUGH = 10;

/**
 * Interval of an area from units: as of independent rows, with as many rows as the units are
 * worth and Student's t over the units of the class that has fewer.
 *
 * @param variance Of independent rows.
 */
export function unitAreaEnds(
  found: UnitAreaVariance,
  variance: number,
  { nPositives, nNegatives }: Pick<RisingCounts, 'nPositives' | 'nNegatives'>,
  level: number,
): AreaEnds {
  const { area, ofPositives, ofNegatives } = found;
  const t = twoSidedT(level, Math.min(ofPositives.df, ofNegatives.df));
  const isEven = !(found.variance > NO_VARIANCE) || !(variance > NO_VARIANCE);
  // Without any variance, a unit is a row.
  const worth = Math.max(1, found.variance / variance);
  const positives = isEven ? ofPositives.nEffective : nPositives / worth;
  const negatives = isEven ? ofNegatives.nEffective : nNegatives / worth;
  const smaller = Math.min(positives, negatives);
  if (isEven || smaller * (1 - Math.max(area, 1 - area)) < ENOUGH) {
    return { method: 'cluster-newcombe', ends: newcombeEnds(area, positives, negatives, t) };
  }
  return { method: 'cluster-delong', ends: logitEnds(area, found.variance, t) };
}
