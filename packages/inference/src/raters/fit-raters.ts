import type { RatingPatterns } from './rating-patterns.js';
import { expectErrors, shareVotes, takeLogShares, weighLabels } from './kernels/rater-steps.js';

/** How far and how long a fit goes. */
export interface RaterSteps {
  readonly maxIterations: number;
  /** It stops when no posterior changes by more. */
  readonly tolerance: number;
  /** Added to each expected count of a rater's answers. */
  readonly smoothing: number;
}

/** What raters' errors and units' labels fit their ratings. */
export interface RaterFit {
  /** Shape (k,). */
  readonly prevalences: Float64Array;
  /** Expected counts, smoothed, shape (nRaters, k, k): of a rater, a label answered and a true one. */
  readonly errors: Float64Array;
  /** Row-major, shape (nPatterns, k). */
  readonly posteriors: Float64Array;
  /** Of the prevalences and errors. */
  readonly logLikelihood: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Fit the errors of raters by EM, from the shares of the ratings of each unit. */
export function fitRaters(
  { starts, cells, times, nUnits }: RatingPatterns,
  nRaters: number,
  k: number,
  { maxIterations, tolerance, smoothing }: RaterSteps,
): RaterFit {
  const prevalences = new Float64Array(k);
  const [errors, logs] = [new Float64Array(nRaters * k * k), new Float64Array(nRaters * k * k)];
  const posteriors = new Float64Array(nUnits.length * k);
  const [scratch, out] = [new Float64Array(k), new Float64Array(2)];
  const entries = [starts, cells, times] as const;
  shareVotes(...entries, k, posteriors);
  let [iterations, converged] = [0, false];
  while (!converged && iterations < maxIterations) {
    ++iterations;
    expectErrors(...entries, nUnits, posteriors, k, smoothing, prevalences, errors);
    takeLogShares(errors, k, logs);
    weighLabels(...entries, nUnits, prevalences, logs, k, scratch, posteriors, out);
    converged = (out[1] ?? NaN) <= tolerance;
  }
  const logLikelihood = out[0] ?? NaN;
  return { prevalences, errors, posteriors, logLikelihood, iterations, converged };
}
