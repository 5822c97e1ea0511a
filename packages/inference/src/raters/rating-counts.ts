import { invalidOption, optionConflict, unsupportedType } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';
import { isColumns, readUnitRatings } from './ratings.js';
import type { RatingOptions, UnitRatings } from './ratings.js';

/**
 * Ratings of each value, a row per unit, shape (nUnits, nValues). Those of `countedRatings` are one array where
 * they are equal.
 */
export type RatingCounts = readonly (readonly number[])[];

/** Units with a rating, and what there was to say. */
export interface CountedRatings {
  readonly seen: RatingCounts;
  readonly nValues: number;
  /** The number that each value stands for, shape (nValues,). */
  readonly values: readonly number[];
}

/** How `agreement` reads ratings. */
interface CountOptions extends RatingOptions {
  readonly values?: readonly number[] | undefined;
}

/**
 * Count ratings by unit and value, or check the counts.
 *
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`; of columns
 *   `length-mismatch`, `null-value`, `unknown-label`, `empty-input`.
 */
export function countedRatings(
  units: RatingCounts | UnitRatings,
  options: CountOptions,
): CountedRatings {
  const { seen, nValues, numbers } = isColumns(units)
    ? countRatings(units, options)
    : checkUnits(units, options);
  const values = checkValues(options.values ?? numbers, nValues);
  return { seen: withoutCopies(seen), nValues, values };
}

/** The same units, those with equal counts as one array: what is computed of one is so of all. */
function withoutCopies(units: RatingCounts): RatingCounts {
  const known = new Map<string, readonly number[]>();
  return units.map((unit) => {
    const key = unit.join();
    const first = known.get(key);
    if (first) return first;
    known.set(key, unit);
    return unit;
  });
}

/** Something of each unit, computed once for those that are one array. */
export function ofEachUnit<T>(
  units: RatingCounts,
  of: (unit: readonly number[]) => T,
): readonly T[] {
  const known = new Map<readonly number[], { readonly value: T }>();
  return units.map((unit) => {
    const found = known.get(unit) ?? { value: of(unit) };
    known.set(unit, found);
    return found.value;
  });
}

/** Units that differ, each with how many there are. */
export function timesOfUnits(
  units: RatingCounts,
): readonly (readonly [unit: readonly number[], times: number])[] {
  const times = new Map<readonly number[], number>();
  for (const unit of units) times.set(unit, (times.get(unit) ?? 0) + 1);
  return [...times];
}

/** The number of ratings. */
export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Counted {
  readonly seen: RatingCounts;
  readonly nValues: number;
  /** What the values are, if they are numbers. */
  readonly numbers?: readonly number[];
}

function countRatings(ratings: UnitRatings, options: RatingOptions): Counted {
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

function checkUnits(units: unknown, { labels, nulls }: RatingOptions): Counted {
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
  return { seen: (units as RatingCounts).filter((unit) => sumOf(unit) > 0), nValues };
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
