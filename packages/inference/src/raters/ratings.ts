import type { Label, LabelColumn } from '@confmat/core';
import {
  allBut,
  checkSameLength,
  emptyInput,
  encodeUnderLabels,
  readUnits,
  unitsInUse,
  unsupportedType,
} from '@confmat/core/internal';

/** Columns of ratings. Each row is one answer of one rater to one unit. */
export interface Ratings<L extends Label = Label> {
  /** What was rated, shape (nRatings,). */
  readonly unit: LabelColumn;
  /** Who rated it, of the same length. One may rate a unit several times. */
  readonly rater: LabelColumn;
  /** The answer, of the same length. */
  readonly rating: LabelColumn<L>;
}

/** Options that say how columns of ratings are read. */
export interface RatingOptions<L extends Label = Label> {
  /** The answers there may be, in their order. Default: those that occur, ascending. */
  readonly labels?: readonly L[] | undefined;
  /** What to do with a row whose rating is missing: an error, or leave it out. Default: `'error'`. */
  readonly nulls?: 'error' | 'skip' | undefined;
}

/** Codes of the same rows, those that have a rating; every unit and every rater has one at least. */
export interface RatingCodes<L extends Label = Label> {
  readonly labels: readonly L[];
  readonly units: readonly Label[];
  readonly raters: readonly Label[];
  readonly labelCodes: Int32Array;
  readonly unitCodes: Int32Array;
  readonly raterCodes: Int32Array;
}

/** What ratings are without their raters. */
export type UnitRatings<L extends Label = Label> = Pick<Ratings<L>, 'unit' | 'rating'>;

/**
 * Read columns of ratings.
 *
 * @throws {MetricError} `unsupported-type`, `length-mismatch`, `null-value`, `unknown-label`, `empty-input`.
 */
export function readRatings<L extends Label>(
  ratings: Ratings<L>,
  options: RatingOptions<L>,
): RatingCodes<L> {
  const { kept, ...read } = readUnitRatings(ratings, options);
  const { rater } = ratings;
  checkSameLength({ rating: ratings.rating, rater });
  const { keys, unitCodes } = readUnits(rater, allBut(kept), 'rater');
  const inUse = unitsInUse(keys, at(unitCodes, kept));
  return { ...read, raters: inUse.keys, raterCodes: inUse.unitCodes };
}

/** Read ratings whose raters do not matter; `kept` are the rows that have one. */
export function readUnitRatings<L extends Label>(
  ratings: UnitRatings<L>,
  { labels: given, nulls }: RatingOptions<L>,
): Omit<RatingCodes<L>, 'raters' | 'raterCodes'> & { readonly kept: Int32Array } {
  if (!isColumns(ratings)) {
    throw unsupportedType('ratings', ratings, 'columns, { unit, rater, rating }');
  }
  const { unit, rating } = ratings;
  const { codes, labels } = encodeUnderLabels(rating, { labels: given, nulls, argument: 'rating' });
  const units = readUnits(unit, (row) => (codes[row] ?? 0) < 0);
  checkSameLength({ rating: codes, unit: units.unitCodes });
  const kept = Int32Array.from(codes.keys()).filter((row) => (codes[row] ?? -1) >= 0);
  if (kept.length === 0)
    throw emptyInput('rating', 'has no ratings to count, expected at least one');
  const { keys, unitCodes } = unitsInUse(units.keys, at(units.unitCodes, kept));
  return { labels, units: keys, labelCodes: at(codes, kept), unitCodes, kept };
}

/** Whether ratings are columns, not counts. */
export function isColumns(given: unknown): given is UnitRatings {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function at(codes: Int32Array, rows: Int32Array): Int32Array {
  return rows.map((row) => codes[row] ?? -1);
}
