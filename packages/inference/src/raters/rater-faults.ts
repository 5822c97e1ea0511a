import { cohenKappa } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { quoted } from '../refusals.js';
import type { RaterFit } from './fit-raters.js';
import type { RatingPatterns } from './rating-patterns.js';

/** Ratings of a unit that a model with a label behind them can be told from others by. */
const ENOUGH = 3;

/** Answers, or a kappa, that the last steps of a fit and rounding do not decide. */
const NOTABLE = 1e-3;

/** Why errors of raters are to be trusted less; undefined if nothing speaks against them. */
export function ratingsFault(
  { starts, times }: RatingPatterns,
  { converged, iterations }: RaterFit,
): string | undefined {
  const hasEnough = starts
    .subarray(1)
    .some((end, i) => times.subarray(starts[i], end).reduce((sum, n) => sum + n, 0) >= ENOUGH);
  const faults = [
    ...(hasEnough ? [] : ['no unit has three ratings, so other errors fit them as well']),
    ...(converged ? [] : [`not converged after ${iterations} steps`]),
  ];
  return faults.length === 0 ? undefined : faults.join('; ');
}

/** Why a rater may have swapped answers; undefined if it does not look so. */
export function raterFault(errors: ConfusionMatrix): string | undefined {
  const { labels } = errors;
  const swaps = (one: number, other: number): boolean => {
    const [a, b] = [labels[one], labels[other]];
    if (a === undefined || b === undefined) return false;
    const excess = Math.min(errors.at(a, b) - errors.at(a, a), errors.at(b, a) - errors.at(b, b));
    return excess > NOTABLE;
  };
  for (const [i, a] of labels.entries()) {
    const j = labels.findIndex((_, other) => other > i && swaps(i, other));
    const b = labels[j];
    if (b !== undefined) {
      return `answers ${quoted(b)} to ${quoted(a)} more often than the right one, and the other way round: the two may be swapped`;
    }
  }
  return cohenKappa(errors) < -NOTABLE
    ? 'agrees with the likely labels less than chance does'
    : undefined;
}
