import { confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import {
  checkOptionNames,
  integerFrom,
  invalidOption,
  named,
  numberFrom,
  optionConflict,
} from '@confmat/core/internal';
import { checkConnected } from './check-connected.js';
import { fitRaters } from './fit-raters.js';
import type { RaterSteps } from './fit-raters.js';
import { ratingPatterns } from './rating-patterns.js';
import { readRatings } from './ratings.js';
import type { RatingOptions, Ratings } from './ratings.js';
import { raterFault, ratingsFault } from './rater-faults.js';

/** Options of `raterErrors`. */
export interface RaterErrorsOptions<L extends Label = Label> extends RatingOptions<L> {
  /** Steps at most, from 1. Default: 10,000. */
  readonly maxIterations?: number | undefined;
  /** Steps end when no posterior changes by more, at least 0. Default: 1e-8. */
  readonly tolerance?: number | undefined;
  /**
   * Answers of each kind that every rater is taken to have given besides, at least 0; raters with few ratings
   * then do not look perfect. Default: 0, maximum likelihood.
   */
  readonly smoothing?: number | undefined;
}

/** What a rater does. */
export interface RaterError<L extends Label = Label> {
  readonly rater: Label;
  /**
   * Answers expected to each true label, `smoothing` included. Row = true label, column = answer, so any
   * metric of a matrix is one of the rater: `recall(errors)` is the share of each label that it recognizes.
   */
  readonly errors: ConfusionMatrix<L>;
  /** Number of its ratings. */
  readonly nRatings: number;
  /** Set where its answers look swapped. */
  readonly warning?: string;
}

/** Units that all got the same ratings from the same raters. */
export interface RatingPattern<L extends Label = Label> {
  readonly units: readonly Label[];
  /** The most likely true label; the first of several. */
  readonly label: L;
  /** Probability of each label, shape (nLabels,). */
  readonly posteriors: readonly number[];
}

/** Errors of raters, and the labels that they leave likely. */
export interface RaterErrors<L extends Label = Label> {
  readonly labels: readonly L[];
  /** Share of the units that have each label, shape (nLabels,). */
  readonly prevalences: readonly number[];
  /** Ascending. */
  readonly raters: readonly RaterError<L>[];
  /** Every unit is in one of them. */
  readonly patterns: readonly RatingPattern<L>[];
  /** Natural logarithm of the probability of the ratings as given; repeated ratings have an order. */
  readonly logLikelihood: number;
  readonly iterations: number;
  /** Whether the last step changed no posterior by more than the tolerance. */
  readonly converged: boolean;
  /** Why to trust the numbers less. */
  readonly warning?: string;
}

/** Cells of the error matrices of all raters. */
const MOST_CELLS = 10_000_000;

/**
 * Errors of several raters without any true labels, by Dawid and Skene's model: each unit has one true
 * label, and each rater its own chance of every answer to it, whatever the others say.
 *
 * @param ratings Columns `{ unit, rater, rating }`, a row for each rating. A rater may leave out units and
 *   rate some several times.
 * @param options Labels, missing ratings, steps, smoothing.
 * @returns Prevalences, an error matrix for each rater, and the probability of each label for every unit, by
 *   maximum likelihood: EM from the shares of the ratings of each unit. It takes the majority's word for what
 *   labels mean, and ends at a maximum near there, which need not be the greatest. There is a `warning`
 *   if it did not converge, if no unit has three ratings, and for a rater whose answers look swapped.
 * @throws {MetricError} `option-conflict` where raters cannot be held to each other: there is one, or some,
 *   whom it names, share no unit with the others. `unsupported-type`, `length-mismatch`, `null-value`,
 *   `unknown-label`, `empty-input`, `invalid-option`.
 * @see Dawid & Skene 1979, "Maximum likelihood estimation of observer error-rates using the EM algorithm".
 * @example
 * const unit = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4];
 * const rater = ['ann', 'bob', 'cy', 'ann', 'bob', 'cy', 'ann', 'bob', 'cy', 'ann', 'bob', 'cy'];
 * const rating = ['no', 'no', 'no', 'yes', 'yes', 'no', 'yes', 'yes', 'yes', 'no', 'no', 'no'];
 * const { raters } = raterErrors({ unit, rater, rating });
 * raters.map(({ errors }) => accuracy(errors).toFixed(2)); // → ['1.00', '1.00', '0.75']
 */
export function raterErrors<L extends Label>(
  ratings: Ratings<L>,
  options: RaterErrorsOptions<L> = {},
): RaterErrors<L> {
  return named('raterErrors', () => {
    checkOptionNames(options, ['labels', 'nulls', 'maxIterations', 'tolerance', 'smoothing']);
    const steps = checkSteps(options);
    const codes = readRatings(ratings, options);
    const { labels, units, raters, raterCodes } = codes;
    const k = labels.length;
    if (raters.length * k * k > MOST_CELLS) {
      throw optionConflict('ratings', 'cannot be used: raters × labels² is more than 10,000,000');
    }
    checkConnected(codes);
    const found = ratingPatterns(codes);
    const fit = fitRaters(found, raters.length, k, steps);
    const nRatings = new Float64Array(raters.length);
    for (const rater of raterCodes) nRatings[rater] = (nRatings[rater] ?? 0) + 1;
    const warning = ratingsFault(found, fit);
    return {
      labels,
      prevalences: Array.from(fit.prevalences),
      raters: raters.map((rater, code) => {
        const errors = errorsOf(fit.errors.subarray(code * k * k, (code + 1) * k * k), labels);
        const fault = raterFault(errors);
        return {
          ...{ rater, errors, nRatings: nRatings[code] ?? 0 },
          ...(fault === undefined ? {} : { warning: fault }),
        };
      }),
      patterns: found.unitsOf.map((unitCodes, pattern) => {
        const posteriors = Array.from(fit.posteriors.subarray(pattern * k, (pattern + 1) * k));
        const label = labels[posteriors.indexOf(Math.max(...posteriors))] as L;
        return { units: unitCodes.map((code) => units[code] as Label), label, posteriors };
      }),
      logLikelihood: fit.logLikelihood,
      iterations: fit.iterations,
      converged: fit.converged,
      ...(warning === undefined ? {} : { warning }),
    };
  });
}

/** The matrix of a rater's errors, whose counts are by answer and true label. */
function errorsOf<L extends Label>(
  byAnswer: Float64Array,
  labels: readonly L[],
): ConfusionMatrix<L> {
  const k = labels.length;
  const counts = byAnswer.map((_, cell) => byAnswer[(cell % k) * k + Math.floor(cell / k)] ?? 0);
  return confusionMatrixFromCounts(counts, labels, { weighted: true });
}

function checkSteps({
  maxIterations = 10_000,
  tolerance = 1e-8,
  smoothing = 0,
}: RaterErrorsOptions): RaterSteps {
  if (!(Number.isSafeInteger(maxIterations) && maxIterations >= 1)) {
    throw invalidOption('maxIterations', maxIterations, integerFrom(1));
  }
  for (const [option, value] of Object.entries({ tolerance, smoothing })) {
    if (!(Number.isFinite(value) && value >= 0)) throw invalidOption(option, value, numberFrom(0));
  }
  return { maxIterations, tolerance, smoothing };
}
