import { addMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointTally, MatrixUnits, Metric } from '@confmat/core';
import { countNonZero, countUp, withoutUnits } from '@confmat/core/internal';
import { doubted, reachingZero } from './agreeing.js';
import { metricGradient } from '../delta/number-gradient.js';
import type { Reading } from '../delta/number-gradient.js';
import { twoSidedT } from '../numerics/distributions.js';
import { intervalOf } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { signFlips } from './sign-flips.js';
import { pairUnits } from './paired-units.js';
import type { UnitPairing } from './paired-units.js';
import { hasPassingClass } from './passing-classes.js';
import type { CellSlope } from '../units/cell-pairs.js';
import { addAtPlaces, clearRounding } from './kernels/add-units.js';
import { ROUNDING, slopeOfGradient, unitSums } from '../units/residuals.js';
import type { UnitMatrix } from '../units/units-of-matrix.js';

/** What few units, or rows, add to a difference. */
export interface FewDifferences {
  /** Of each that bears on it, not 0; at most 20. */
  readonly differences: readonly number[];
  /** How many there are in all. */
  readonly nUnits: number;
  /**
   * How far a unit of the usual size may move the difference: by as much a row as the one that moves it most.
   * Where sizes are uneven, often no large unit has differed yet. Absent of rows, which are even.
   */
  readonly usual?: number;
}

/** How far a unit of the usual size may move a difference, from what each adds and its share of the rows. */
export function usualMove(all: Float64Array, sizes: Float64Array): number {
  const total = sizes.reduce((sum, one) => sum + one, 0);
  let [rate, squares] = [0, 0];
  for (const [unit, size] of sizes.entries()) {
    const share = size / total;
    squares += share * share;
    const one = Math.abs(all[unit] ?? 0);
    if (one > 0 && share > 0) rate = Math.max(rate, one / share);
  }
  return rate * Math.sqrt(squares / sizes.length);
}

/** Up to so many units that differ, each counts for itself: the variance of so few is not known. */
const FEW_DIFFERING = 20;

/** Two models by unit. */
interface UnitModels {
  readonly a: UnitMatrix;
  readonly b: UnitMatrix;
}

/**
 * What each unit adds to the difference of two models, to the first order around their middle, which stays
 * where it is if the two change places in a unit. A metric that is a mean over rows has no other order.
 *
 * @returns Shape (nUnits,), 0 where the unit does not bear on the difference; null where more than 20 do, or
 *   where no gradient is known.
 */
export function fewUnitDifferences(models: UnitModels, reading: Reading): Float64Array | null {
  const { a, b } = models;
  const middle = addMatrices(withoutUnits(a), withoutUnits(b));
  const gradient = metricGradient(middle, reading, 0);
  if (!gradient) return null;
  const slopeOf = slopeOfGradient(gradient);
  const pairing = pairUnits(a.units, b.units);
  if (pairing.isSame && a.units.keys.length > FIRST_UNITS) {
    // Mostly many units differ, and the first ones tell.
    const first = { a: firstUnits(a), b: firstUnits(b) };
    const own = new Int32Array(FIRST_UNITS);
    countUp(own);
    const ofFirst = unitDifferences(first, slopeOf, { ofA: own, ofB: own, nUnits: FIRST_UNITS });
    if (countNonZero(ofFirst) > FEW_DIFFERING) return null;
  }
  const all = unitDifferences(models, slopeOf, pairing);
  return countNonZero(all) > FEW_DIFFERING ? null : all;
}

const FIRST_UNITS = 2 ** 11;

interface UnitCells extends Pick<ConfusionMatrix, 'nClasses' | 'total'> {
  readonly units: MatrixUnits;
}

/** The cells of a model's first units; they ascend by unit. */
function firstUnits({ units, nClasses, total }: UnitMatrix): UnitCells {
  const found = units.unitCodes.findIndex((unit) => unit >= FIRST_UNITS);
  const end = found < 0 ? units.unitCodes.length : found;
  const first = {
    keys: units.keys.slice(0, FIRST_UNITS),
    nSamples: units.nSamples,
    unitCodes: units.unitCodes.subarray(0, end),
    trueCodes: units.trueCodes.subarray(0, end),
    predCodes: units.predCodes.subarray(0, end),
    counts: units.counts.subarray(0, end),
  };
  return { units: first, nClasses, total };
}

function unitDifferences(
  models: { readonly a: UnitCells; readonly b: UnitCells },
  slopeOf: CellSlope,
  pairing: Omit<UnitPairing, 'isSame'>,
): Float64Array {
  const added = new Float64Array(pairing.nUnits);
  const sizes = new Float64Array(pairing.nUnits);
  const add = (cells: UnitCells, places: Int32Array, sign: 1 | -1): void => {
    const own = unitSums(cells, slopeOf);
    addAtPlaces(places, own.sums, own.sizes, sign / cells.total, added, sizes);
  };
  add(models.a, pairing.ofA, 1);
  add(models.b, pairing.ofB, -1);
  // What a unit adds is the difference of sums, which may be rounding alone.
  clearRounding(sizes, ROUNDING, added);
  return added;
}

/**
 * The interval of a difference that few units bear on, with two units more, as uneven as the most uneven
 * one, one for either model: that nearly all units are alike does not mean that all others would be. Where none
 * differs, they differ in all of their rows. Of units of one row it is Bonett and Price's, with Student's t.
 *
 * @param df Degrees of freedom of Student's t.
 * @param width How far apart two values of the metric are at most.
 * @see Bonett & Price 2012, "Adjusted Wald confidence interval for a difference of binomial proportions
 *   based on paired data".
 */
function fewDifferingInterval(
  of: Estimate,
  { differences, nUnits, usual = 0 }: FewDifferences,
  df: number,
  width: number,
): Interval {
  let [sum, squares, greatest] = [0, 0, usual];
  for (const one of differences) {
    sum += one;
    squares += one * one;
    greatest = Math.max(greatest, Math.abs(one));
  }
  if (greatest === 0) greatest = width / nUnits;
  const n = nUnits + 2;
  // As means over units: each unit adds nUnits times its share.
  const mean = (nUnits * sum) / n;
  const square = (nUnits ** 2 * (squares + 2 * greatest ** 2)) / n;
  const half = twoSidedT(of.level, df) * Math.sqrt(Math.max(0, square - mean ** 2) / n);
  // What the first order leaves out.
  const middle = mean + (of.estimate - sum);
  return intervalOf(of, 'cluster-bonett-price', [
    Math.max(-width, Math.min(of.estimate, middle - half)),
    Math.min(width, Math.max(of.estimate, middle + half)),
  ]);
}

/** What came of few units, or rows. */
export interface FewTest {
  /** It reaches to 0 where the p-value does not reject; a warning says where it holds 0 all the same. */
  readonly difference: Interval;
  readonly pValue: number;
  readonly method: 'sign-flips' | 'sampled-sign-flips';
}

/** Test a difference that few units, or rows, bear on. */
export function fewDifferingTest(
  of: Estimate,
  few: FewDifferences,
  df: number,
  [least, greatest]: Metric['range'],
): FewTest {
  // Of the size of 1, as sums of the test are told apart.
  const size = Math.max(...few.differences.map(Math.abs));
  // In one order whichever model comes first, so that a sample of the ways is the same.
  const inOrder = [...few.differences].sort((one, other) => Math.abs(other) - Math.abs(one));
  const { twoSided: pValue, isExact } = signFlips(
    inOrder.map((one) => one / size),
    0,
  );
  const difference = fewDifferingInterval(of, few, df, greatest - least);
  return {
    difference: doubted(reachingZero(difference, pValue), pValue),
    ...{ pValue, method: isExact ? 'sign-flips' : 'sampled-sign-flips' },
  };
}

/**
 * What the rows on which two models differ add to a difference, as units of one row.
 *
 * @returns null where more than 20 bear on it, or none, of a single row, where no gradient is known or
 *   the average may lose a class.
 */
export function rowDifferences(
  joint: JointTally,
  [a, b]: readonly [ConfusionMatrix, ConfusionMatrix],
  reading: Reading,
): FewDifferences | null {
  const { trueCodes, aCodes, bCodes, counts, nSamples } = joint;
  // The t of one row has no degrees of freedom.
  if (nSamples < 2) return null;
  const gradient = metricGradient(addMatrices(a, b), reading, 0);
  if (!gradient) return null;
  const slopeOf = slopeOfGradient(gradient);
  const differences: number[] = [];
  for (const [cell, count] of counts.entries()) {
    const truth = trueCodes[cell] ?? 0;
    const [ofA, ofB] = [slopeOf(truth, aCodes[cell] ?? 0), slopeOf(truth, bCodes[cell] ?? 0)];
    const one = (ofA - ofB) / nSamples;
    if (Math.abs(one) * nSamples <= ROUNDING * (Math.abs(ofA) + Math.abs(ofB))) continue;
    if (differences.length + count > FEW_DIFFERING) return null;
    for (let row = 0; row < count; ++row) differences.push(one);
  }
  if (differences.length === 0 || hasPassingClass(joint, reading)) return null;
  return { differences, nUnits: nSamples };
}
