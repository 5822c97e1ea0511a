import { checkOptionNames, named } from '@confmat/core/internal';
import type { Interval } from '../interval/interval-data.js';
import { noInterval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { ALIKE_RATINGS, NO_PAIRS, UNEVEN_RATINGS } from '../refusals.js';
import { agreementInterval } from './agreement-interval.js';
import type { AgreementSpread } from './agreement-interval.js';
import {
  NOMINAL,
  guessedDisagreement,
  ordinalDistances,
  ratingDisagreement,
  squaredDistances,
  totalsOf,
} from './disagreement.js';
import type { Disagreement } from './disagreement.js';
import { countedRatings, ofEachUnit, sumOf } from './rating-counts.js';
import type { CountedRatings, RatingCounts } from './rating-counts.js';
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
  /** Of each measure, for units like these and the same raters; the relevant rows are the units. */
  readonly intervals: Readonly<Record<AgreementMeasure, Interval>>;
}

/** A measure of agreement. */
export type AgreementMeasure =
  | 'fleissKappa'
  | 'krippendorffNominal'
  | 'krippendorffOrdinal'
  | 'krippendorffInterval'
  | 'gwetAc1';

/** Options of `agreement`; `labels` and `nulls` go with columns of ratings. */
export interface AgreementOptions extends RatingOptions {
  /**
   * The number that each value stands for, shape (nValues,). Default: 0, 1, 2, …; of columns whose ratings
   * are numbers, those.
   */
  readonly values?: readonly number[] | undefined;
  /** Nominal coverage of the intervals, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/**
 * Agreement of raters, from how often each unit got each value.
 *
 * @param units Counts of ratings, a row per unit and a column per value, shape (nUnits, nValues).
 *   Units may have different numbers of ratings. Or columns `{ unit, rating }`, a row for each rating, as
 *   `raterErrors` takes them.
 * @param options Numbers of the values; how columns are read; level.
 * @returns The measures, NaN where they are undefined: there are no pairs of ratings, or all ratings
 *   are of one value. Each has an interval, from the linearized variance over units; with fewer than
 *   two units, or where there is no measure, it has a `reason`.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`; of columns
 *   `length-mismatch`, `null-value`, `unknown-label`, `empty-input`.
 * @see Fleiss 1971; Krippendorff 2004, "Content analysis"; Gwet 2008, "Computing inter-rater reliability and
 *   its variance in the presence of high agreement".
 * @example
 * const found = agreement([[3, 0], [2, 1], [0, 3], [0, 3]]);
 * found.krippendorffNominal.toFixed(3); // → '0.686'
 * found.intervals.krippendorffNominal.high.toFixed(3); // → '0.979'
 */
export function agreement(
  units: RatingCounts | UnitRatings,
  options: AgreementOptions = {},
): Agreement {
  return named('agreement', () => {
    checkOptionNames(options, ['values', 'labels', 'nulls', 'level']);
    const level = checkLevel(options.level);
    const measured = measuresOf(countedRatings(units, options), level);
    const names = Object.keys(measured) as AgreementMeasure[];
    const estimates = names.map((name) => [name, measured[name].estimate] as const);
    return {
      ...(Object.fromEntries(estimates) as Record<AgreementMeasure, number>),
      nUnits: measured.gwetAc1.relevantRows,
      intervals: measured,
    };
  });
}

function measuresOf(
  { seen, nValues, values }: CountedRatings,
  level: number,
): Record<AgreementMeasure, Interval> {
  const nOfSeen = ofEachUnit(seen, sumOf);
  const rated = seen.filter((_, unit) => (nOfSeen[unit] ?? 0) > 1);
  const totals = totalsOf(rated, nValues);
  const sizes = Float64Array.from(ofEachUnit(rated, sumOf));
  const nRatings = sumOf(totals);
  // Ratings of a unit cannot all differ from each other more than if they took turns.
  const floor = -1 / (Math.min(...sizes) - 1);
  const nominal = ratingDisagreement(rated, totals, NOMINAL);
  const guessed = guessedDisagreement(rated, seen, nValues);
  const ofPairs = (disagreement: Disagreement): AgreementSpread => {
    // Two ratings by chance are not one and the same.
    const expected = (disagreement.expected * nRatings) / (nRatings - 1);
    return { disagreement, expected, sizes, nRatings, floor };
  };
  const isEven = new Set(sizes).size <= 1;
  const measure = (
    metric: AgreementMeasure,
    spread: AgreementSpread,
    isDefined = true,
  ): Interval => {
    const { disagreement, expected } = spread;
    const differ = expected > 0;
    const estimate = isDefined && differ ? 1 - disagreement.observed / expected : NaN;
    const of = { metric, direction: 'max', estimate, level, relevantRows: rated.length } as const;
    if (rated.length === 0) return noInterval(of, NO_PAIRS);
    if (!isDefined) return noInterval(of, UNEVEN_RATINGS);
    return differ ? agreementInterval(of, spread) : noInterval(of, ALIKE_RATINGS);
  };
  return {
    fleissKappa: measure(
      'fleissKappa',
      { disagreement: nominal, expected: nominal.expected, sizes, nRatings, floor },
      isEven,
    ),
    krippendorffNominal: measure('krippendorffNominal', ofPairs(nominal)),
    krippendorffOrdinal: measure(
      'krippendorffOrdinal',
      ofPairs(ratingDisagreement(rated, totals, ordinalDistances(totals))),
    ),
    krippendorffInterval: measure(
      'krippendorffInterval',
      ofPairs(ratingDisagreement(rated, totals, squaredDistances(values))),
    ),
    gwetAc1: measure('gwetAc1', {
      ...{ disagreement: guessed, expected: guessed.expected },
      ...{ sizes: sizes.map(() => 1), nRatings, floor: -1 / (nValues - 1) },
    }),
  };
}
