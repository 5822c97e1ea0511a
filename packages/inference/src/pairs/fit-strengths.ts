import type { MetricError } from '@confmat/core';
import { optionConflict } from '@confmat/core/internal';
import type { PairCounts } from './pair-counts.js';
import { factorCholesky, invertCholesky, solveCholesky } from './kernels/cholesky.js';
import { addPairTerms } from './kernels/pair-terms.js';

/** The strengths that fit comparisons best. */
export interface Fit {
  /** Log strengths, whose sum is 0, and after them the log of the tie parameter if there are ties; shape (m,). */
  readonly params: Float64Array;
  /**
   * Inverse of the information, with something added that leaves the variances of differences of strengths
   * as they are; row-major, shape (m, m).
   */
  readonly inverse: Float64Array;
}

/** Steps and halvings that only counts need which differ by more than numbers hold. */
const STEPS = 200;
const HALVINGS = 60;
/** The last step moves no log strength farther, from where the next one moves it by about the square. */
const NEAR = 1e-9;
/**
 * Rounding of huge counts may end the way sooner: where steps no longer shrink, at most a thousandth of the
 * standard error that a single comparison gives.
 */
const ROUNDED = 1e-6;
/** The share of the expected rise that a step must have. */
const ENOUGH = 1e-4;

/**
 * Fit strengths by maximum likelihood: Newton's method from equal strengths, with steps halved while they
 * raise the likelihood too little. It is concave, so there is one maximum.
 *
 * @param pairs For which the strengths are finite.
 * @throws {MetricError} `option-conflict`: counts differ by more than numbers hold.
 */
export function fitStrengths(pairs: PairCounts): Fit {
  const m = pairs.labels.length + (pairs.hasTies ? 1 : 0);
  const rounded = ROUNDED * leastCount(pairs);
  let point = pointAt(pairs, new Float64Array(m));
  for (let step = 0, before = Infinity; step < STEPS; ++step) {
    const { rise } = point;
    if (isShort(point.step) || (rise <= rounded && rise >= before / 2)) {
      const { params, factor } = pointAt(pairs, moved(point, 1));
      const inverse = new Float64Array(m * m);
      invertCholesky(factor, m, inverse);
      return { params, inverse };
    }
    point = climb(pairs, point);
    before = rise;
  }
  throw tooFarApart();
}

function isShort(step: Float64Array): boolean {
  return step.every((by) => Math.abs(by) <= NEAR);
}

/** The least sum of weights that two players have, at most 1. */
function leastCount({ wins, ties }: PairCounts): number {
  let least = 1;
  for (const counts of [wins, ties]) {
    for (const count of counts) if (count > 0 && count < least) least = count;
  }
  return least;
}

/** Some strengths, and Newton's step from there. */
interface Point {
  readonly params: Float64Array;
  /** −∞ where the step is unknown. */
  readonly logLikelihood: number;
  /** Shape (m,). */
  readonly step: Float64Array;
  /** Twice by how much the step would raise the likelihood, were it a parabola. */
  readonly rise: number;
  /** The information as a Cholesky factor, row-major, shape (m, m). */
  readonly factor: Float64Array;
}

function pointAt({ labels: { length: k }, wins, ties }: PairCounts, params: Float64Array): Point {
  const m = params.length;
  const [slopes, factor] = [new Float64Array(m), new Float64Array(m * m)];
  const logLikelihood = addPairTerms(wins, ties, k, params, slopes, factor);
  fixTogether(factor, k, m);
  const step = slopes.slice();
  if (!factorCholesky(factor, m)) {
    return { params, logLikelihood: -Infinity, step, rise: NaN, factor };
  }
  solveCholesky(factor, m, step, 0);
  const rise = slopes.reduce((sum, slope, i) => sum + slope * (step[i] ?? 0), 0);
  return { params, logLikelihood, step, rise, factor };
}

/**
 * All strengths may rise together: that direction gets the information of a mean player.
 *
 * @param information Its lower triangle is written, shape (m, m); its first k rows belong to strengths.
 */
export function fixTogether(information: Float64Array, k: number, m: number): void {
  let diagonal = 0;
  for (let i = 0; i < k; ++i) diagonal += (information[i * m + i] ?? 0) / k;
  for (let i = 0; i < k; ++i) {
    for (let j = 0; j <= i; ++j) {
      information[i * m + j] = (information[i * m + j] ?? 0) + diagonal / k;
    }
  }
}

/** The farthest point along a step, of halves of it, that raises the likelihood enough. */
function climb(pairs: PairCounts, from: Point): Point {
  const rounding = 1e-13 * (1 + Math.abs(from.logLikelihood));
  for (let halving = 0, share = 1; halving < HALVINGS; ++halving, share /= 2) {
    const to = pointAt(pairs, moved(from, share));
    const enough = from.logLikelihood + ENOUGH * share * from.rise - rounding;
    if (to.logLikelihood >= enough) return to;
  }
  throw tooFarApart();
}

function moved({ params, step }: Point, share: number): Float64Array {
  return params.map((value, i) => value + share * (step[i] ?? 0));
}

function tooFarApart(): MetricError {
  return optionConflict('wins', 'cannot be used: its counts are too far apart to be fitted');
}
