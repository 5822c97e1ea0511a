import {
  checkOptionNames,
  named,
  optionConflict,
  unsupportedType,
  invalidOption,
} from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';
import { isColumns, readUnitRatings } from './ratings.js';
import type { RatingOptions, UnitRatings } from './ratings.js';

/** How far raters agree, beyond chance: 1 is in full, 0 as chance would. */
export interface Agreement {
  /** Fleiss' κ; NaN unless all units with two ratings or more have the same number. */
  readonly fleissKappa: number;
  /** Krippendorff's α for values that are equal or not. */
  readonly krippendorffNominal: number;
  /** For values in an order. */
  readonly krippendorffOrdinal: number;
  /** For numbers, by their squared distance. */
  readonly krippendorffInterval: number;
  /** Gwet's AC1, which does not fall where nearly all ratings are of one value. */
  readonly gwetAc1: number;
  /** Units with two ratings at least: the others show no agreement, and count in AC1's chance alone. */
  readonly nUnits: number;
}

/** Options of `agreement`; `labels` and `nulls` go with columns of ratings. */
export interface AgreementOptions extends RatingOptions {
  /**
   * The number that each value stands for, shape (nValues,). Default: 0, 1, 2, …; of columns whose ratings
   * are numbers, those.
   */
  readonly values?: readonly number[] | undefined;
}

/**
 * Agreement of raters, from how often each unit got each value.
 *
 * @param units Counts of ratings, a row per unit and a column per value, shape (nUnits, nValues).
 *   Units may have different numbers of ratings. Or columns `{ unit, rating }`, a row for each rating, as
 *   `raterErrors` takes them.
 * @param options Numbers of the values; how columns are read.
 * @returns The measures, NaN where they are undefined: there are no pairs of ratings, or all ratings
 *   are of one value.
 * @throws {MetricError} `unsupported-type`, `invalid-option`; of columns `length-mismatch`, `null-value`,
 *   `unknown-label`, `empty-input`.
 * @see Fleiss 1971; Krippendorff 2004, "Content analysis"; Gwet 2008.
 * @example
 * agreement([[3, 0], [2, 1], [0, 3], [0, 3]]).krippendorffNominal.toFixed(3); // → '0.686'
 */
export function agreement(
  units: readonly (readonly number[])[] | UnitRatings,
  options: AgreementOptions = {},
): Agreement {
  return named('agreement', () => {
    checkOptionNames(options, ['values', 'labels', 'nulls']);
    const { seen, nValues, numbers } = isColumns(units)
      ? countRatings(units, options)
      : checkUnits(units, options);
    const rated = seen.filter((unit) => sumOf(unit) > 1);
    const values = checkValues(options.values ?? numbers, nValues);
    const totals = totalsOf(rated, nValues);
    const inOrder = orderedPlaces(totals);
    const alpha = (distance: (a: number, b: number) => number): number =>
      krippendorff(rated, totals, distance);
    const at = (column: readonly number[], place: number): number => column[place] ?? NaN;
    return {
      fleissKappa: fleiss(rated, totals),
      krippendorffNominal: alpha((a, b) => (a === b ? 0 : 1)),
      krippendorffOrdinal: alpha((a, b) => (at(inOrder, a) - at(inOrder, b)) ** 2),
      krippendorffInterval: alpha((a, b) => (at(values, a) - at(values, b)) ** 2),
      gwetAc1: gwet(rated, seen, nValues),
      nUnits: rated.length,
    };
  });
}

type Units = readonly (readonly number[])[];

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Ratings of each value, of the units given. */
function totalsOf(units: Units, nValues: number): number[] {
  return Array.from({ length: nValues }, (_, value) =>
    sumOf(units.map((unit) => unit[value] ?? 0)),
  );
}

/** The share of a unit's pairs of ratings that agree. */
function agreeing(unit: readonly number[]): number {
  const size = sumOf(unit);
  return sumOf(unit.map((count) => count * (count - 1))) / (size * (size - 1));
}

function fleiss(units: Units, totals: readonly number[]): number {
  const sizes = new Set(units.map(sumOf));
  if (sizes.size !== 1) return NaN;
  const all = sumOf(totals);
  const chance = sumOf(totals.map((count) => (count / all) ** 2));
  const observed = sumOf(units.map(agreeing)) / units.length;
  return chance === 1 ? NaN : (observed - chance) / (1 - chance);
}

/** The shares of values are those of all units, with a single rating too. */
function gwet(rated: Units, seen: Units, nValues: number): number {
  const shares = Array.from(
    { length: nValues },
    (_, value) => sumOf(seen.map((unit) => (unit[value] ?? 0) / sumOf(unit))) / seen.length,
  );
  const chance = sumOf(shares.map((share) => share * (1 - share))) / (nValues - 1);
  const observed = sumOf(rated.map(agreeing)) / rated.length;
  return (observed - chance) / (1 - chance);
}

function krippendorff(
  units: Units,
  totals: readonly number[],
  distance: (a: number, b: number) => number,
): number {
  /** Sum over pairs of values of one unit, or of all. */
  const disagreement = (counts: readonly number[]): number =>
    sumOf(
      counts.flatMap((left, a) =>
        left === 0 ? [] : counts.map((right, b) => left * right * distance(a, b)),
      ),
    );
  const observed = sumOf(units.map((unit) => disagreement(unit) / (sumOf(unit) - 1)));
  const expected = disagreement(totals) / (sumOf(totals) - 1);
  return expected === 0 ? NaN : 1 - observed / expected;
}

/** The middle of each value among all ratings in order: what ordinal distance is measured between. */
function orderedPlaces(totals: readonly number[]): number[] {
  let before = 0;
  return totals.map((count) => {
    const middle = before + count / 2;
    before += count;
    return middle;
  });
}

/** Units with a rating, and how many values there are. */
interface CountedRatings {
  readonly seen: Units;
  readonly nValues: number;
  /** What the values are, if they are numbers. */
  readonly numbers?: readonly number[];
}

function countRatings(ratings: UnitRatings, options: AgreementOptions): CountedRatings {
  const { labels, units, unitCodes, labelCodes } = readUnitRatings(ratings, options);
  const nValues = labels.length;
  const counts = units.map(() => Array<number>(nValues).fill(0));
  labelCodes.forEach((label, row) => {
    const unit = counts[unitCodes[row] ?? 0];
    if (unit) unit[label] = (unit[label] ?? 0) + 1;
  });
  const numbers = labels.filter((label) => typeof label === 'number');
  return { seen: counts, nValues, ...(numbers.length === nValues ? { numbers } : {}) };
}

function checkUnits(units: unknown, { labels, nulls }: AgreementOptions): CountedRatings {
  const [name] = Object.entries({ labels, nulls }).find(([, given]) => given !== undefined) ?? [];
  if (name !== undefined)
    throw optionConflict(name, 'goes with columns of ratings, not with counts');
  if (!Array.isArray(units) || units.length === 0) throw mustBeRatings('units', units);
  const nValues = (units[0] as Partial<readonly number[]> | undefined)?.length ?? 0;
  for (const [row, unit] of units.entries()) {
    const isRow = Array.isArray(unit) && unit.length === nValues && nValues > 0;
    if (!isRow || !unit.every((count) => Number.isSafeInteger(count) && count >= 0)) {
      throw mustBeRatings(`units[${row}]`, unit);
    }
  }
  return { seen: (units as Units).filter((unit) => sumOf(unit) > 0), nValues };
}

function checkValues(values: unknown, nValues: number): readonly number[] {
  if (values === undefined) return Array.from({ length: nValues }, (_, value) => value);
  const isFull = Array.isArray(values) && values.length === nValues;
  if (isFull && values.every(Number.isFinite)) return values as readonly number[];
  throw invalidOption('values', values, `${nValues} finite numbers, one for each value`);
}

/** Ratings that are none. */
function mustBeRatings(argument: string, value: unknown): MetricError {
  const expected =
    'rows of whole numbers, a row per unit and a column per value, all of one length';
  return unsupportedType(argument, value, expected);
}
