import type { RatingCounts } from './rating-counts.js';
import { ofEachUnit, sumOf, timesOfUnits } from './rating-counts.js';

/** How far ratings of one unit are apart, and how far ratings by chance would be. */
export interface Disagreement {
  /** Mean over pairs of ratings of one unit, at least 0; NaN without pairs. */
  readonly observed: number;
  /** Mean over pairs of any two ratings, at least 0. */
  readonly expected: number;
  /** What is left of `observed / expected` in each unit, shape (nUnits,); they add up to 0. */
  readonly residuals: readonly number[];
  /** The greatest distance of two values that occur. */
  readonly greatest: number;
  /** Whether these only differ or not: all distances are 0 or the greatest. */
  readonly isNominal: boolean;
  /** Mean square of the distance over pairs of ratings of one unit. */
  readonly meanSquare: number;
}

/** Distances of values. */
interface Distances {
  /** How far two values are apart, symmetric, 0 of a value and itself. */
  readonly between: (a: number, b: number) => number;
  /** If it is the squared distance of places that the ratings give the values: these. */
  readonly places?: readonly number[];
}

/** Values that are the same or not. */
export const NOMINAL: Distances = { between: (a, b) => (a === b ? 0 : 1) };

/** Squared distances of numbers. */
export function squaredDistances(numbers: readonly number[]): Distances {
  return { between: (a, b) => (at(numbers, a) - at(numbers, b)) ** 2 };
}

/** Squared distances of the middle of each value among all ratings in order. */
export function ordinalDistances(totals: readonly number[]): Distances {
  let before = 0;
  const places = totals.map((count) => {
    const middle = before + count / 2;
    before += count;
    return middle;
  });
  return { ...squaredDistances(places), places };
}

/** Ratings of each value, of the units given. */
export function totalsOf(units: RatingCounts, nValues: number): number[] {
  const kinds = timesOfUnits(units);
  return Array.from({ length: nValues }, (_, value) =>
    sumOf(kinds.map(([unit, times]) => times * at(unit, value))),
  );
}

/**
 * Disagreement of ratings, by Krippendorff: units count by their ratings. By chance, the two ratings of a
 * pair may be one and the same.
 *
 * @param units With two ratings at least.
 * @param totals Ratings of each value, shape (nValues,).
 */
export function ratingDisagreement(
  units: RatingCounts,
  totals: readonly number[],
  distances: Distances,
): Disagreement {
  const { between } = distances;
  const all = sumOf(totals);
  const table = totals.map((_, a) => totals.map((__, b) => between(a, b)));
  const squares = table.map((row) => row.map((distance) => distance ** 2));
  const ofUnit = (counts: readonly number[]): number =>
    quadratic(counts, table) / (sumOf(counts) - 1);
  const inUnits = ofEachUnit(units, ofUnit);
  const observed = sumOf(inUnits) / all;
  const expected = quadratic(totals, table) / all ** 2;
  const slopes = slopesOf(units, totals, distances);
  const residuals = ofEachUnit(units, (unit) => {
    const size = sumOf(unit);
    const ofObserved = ofUnit(unit) / all - (observed * size) / all + dot(unit, slopes.observed);
    const ofExpected = dot(unit, slopes.expected) - (2 * expected * size) / all;
    return residual(ofObserved, ofExpected, observed, expected);
  });
  const seen = table.flat().filter((_, cell) => occursAt(totals, cell));
  const greatest = seen.reduce((most, distance) => Math.max(most, distance), 0);
  const isNominal = seen.every((distance) => distance === 0 || distance === greatest);
  const squareOf = (unit: readonly number[]): number =>
    quadratic(unit, squares) / (sumOf(unit) - 1);
  const meanSquare = sumOf(ofEachUnit(units, squareOf)) / all;
  return { observed, expected, residuals, greatest, isNominal, meanSquare };
}

/**
 * Disagreement of ratings, by Gwet: units count alike. By chance raters disagree as if a share of them,
 * greatest where the values are even, had guessed.
 *
 * @param rated Units with two ratings at least.
 * @param seen Units with one at least, whose mean shares of values chance takes.
 */
export function guessedDisagreement(
  rated: RatingCounts,
  seen: RatingCounts,
  nValues: number,
): Disagreement {
  const sharesOf = (unit: readonly number[]): number[] => {
    const size = sumOf(unit);
    return unit.map((count) => count / size);
  };
  const shares = totalsOf(ofEachUnit(seen, sharesOf), nValues).map((share) => share / seen.length);
  const expected = 1 - sumOf(shares.map((share) => share * (1 - share))) / (nValues - 1);
  const observed = sumOf(ofEachUnit(rated, disagreeing)) / rated.length;
  const slopes = shares.map((share) => -(1 - 2 * share) / (nValues - 1) / seen.length);
  const residuals = ofEachUnit(seen, (unit) => {
    const isRated = sumOf(unit) > 1;
    const ofObserved = isRated ? (disagreeing(unit) - observed) / rated.length : 0;
    const ofExpected = dot(sharesOf(unit), slopes) - dot(shares, slopes);
    return residual(ofObserved, ofExpected, observed, expected);
  });
  return { observed, expected, residuals, greatest: 1, isNominal: true, meanSquare: observed };
}

/** What a unit adds to a ratio, from what it adds to both of its parts. */
function residual(above: number, below: number, observed: number, expected: number): number {
  return (above - (observed / expected) * below) / expected;
}

/** How the means change with one more rating of each value, shape (nValues,), if their divisor does not. */
interface Slopes {
  readonly observed: readonly number[];
  readonly expected: readonly number[];
}

function slopesOf(
  units: RatingCounts,
  totals: readonly number[],
  { between, places }: Distances,
): Slopes {
  const all = sumOf(totals);
  const apart = totals.map(
    (_, a) => (2 * sumOf(totals.map((count, b) => count * between(a, b)))) / all ** 2,
  );
  if (!places) return { observed: totals.map(() => 0), expected: apart };
  const values = [...totals.keys()];
  /** What a place adds to the sum of distances, of pairs that are so many. */
  const pull = (pairs: (a: number, b: number) => number): number[] =>
    values.map((a) => 4 * sumOf(values.map((b) => pairs(a, b) * (at(places, a) - at(places, b)))));
  const kinds = timesOfUnits(units);
  const inUnits = values.map((a) =>
    values.map((b) =>
      sumOf(kinds.map(([unit, n]) => (n * at(unit, a) * at(unit, b)) / (sumOf(unit) - 1))),
    ),
  );
  const ofObserved = pull((a, b) => at(inUnits[a] ?? [], b));
  const ofExpected = pull((a, b) => at(totals, a) * at(totals, b));
  /** A rating moves its own value by half a place, and those above by one. */
  const moved = (pulls: readonly number[], value: number): number =>
    at(pulls, value) / 2 + sumOf(pulls.slice(value + 1));
  return {
    observed: values.map((value) => moved(ofObserved, value) / all),
    expected: values.map((value) => at(apart, value) + moved(ofExpected, value) / all ** 2),
  };
}

/** The share of a unit's pairs of ratings that disagree. */
function disagreeing(unit: readonly number[]): number {
  const size = sumOf(unit);
  return 1 - sumOf(unit.map((count) => count * (count - 1))) / (size * (size - 1));
}

/** Whether both values of a cell of a table of values occur. */
function occursAt(totals: readonly number[], cell: number): boolean {
  const k = totals.length;
  return at(totals, Math.floor(cell / k)) > 0 && at(totals, cell % k) > 0;
}

function quadratic(counts: readonly number[], table: readonly (readonly number[])[]): number {
  return sumOf(counts.map((count, a) => (count === 0 ? 0 : count * dot(counts, table[a] ?? []))));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, place) => sum + one * at(b, place), 0);
}

function at(column: readonly number[], place: number): number {
  return column[place] ?? NaN;
}
