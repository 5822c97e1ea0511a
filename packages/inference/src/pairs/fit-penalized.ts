import type { PairCounts } from './pair-counts.js';
import { fitStrengths, fixTogether } from './fit-strengths.js';
import type { Fit } from './fit-strengths.js';
import { addPairTerms } from './kernels/pair-terms.js';
import { factorCholesky, invertCholesky } from './kernels/cholesky.js';

/** Rounds until strengths stand still; each leaves about a third of the way. */
const ROUNDS = 1000;
const STILL = 1e-11;

/**
 * Fit strengths by maximum likelihood with Firth's penalty, half the logarithm of the determinant of the
 * information: they are finite whoever won. At that fit every pair has a little more of wins and of losses,
 * half of what its comparisons weigh in the fit each, so it is found as the fit of such counts.
 *
 * @param pairs Without ties, of players that chains of comparisons connect.
 * @returns The fit, with the inverse information of the comparisons themselves.
 * @see Firth 1993, "Bias reduction of maximum likelihood estimates"; the same as R `BradleyTerry2` with
 *   `br = TRUE`.
 */
export function fitPenalized(pairs: PairCounts): Fit {
  // Half a win more each way is where strengths are finite to begin with.
  let fit = fitStrengths(withAdded(pairs, () => 1 / 2));
  for (let round = 0; round < ROUNDS; ++round) {
    const { params } = fit;
    const inverse = inverseAt(pairs, params);
    fit = fitStrengths(withAdded(pairs, (i, j) => leverage(pairs, params, inverse, i, j) / 2));
    const before = params;
    if (fit.params.every((value, i) => Math.abs(value - (before[i] ?? NaN)) <= STILL)) break;
  }
  return { params: fit.params, inverse: inverseAt(pairs, fit.params) };
}

/** Pairs that met, with something added to the wins of either. */
function withAdded(pairs: PairCounts, added: (i: number, j: number) => number): PairCounts {
  const k = pairs.labels.length;
  const wins = pairs.wins.map((count, cell) => {
    const [i, j] = [Math.floor(cell / k), cell % k];
    return met(pairs, i, j) > 0 ? count + added(i, j) : count;
  });
  return { ...pairs, wins };
}

/** Comparisons of two players. */
function met({ wins, labels: { length: k } }: PairCounts, i: number, j: number): number {
  return (wins[i * k + j] ?? 0) + (wins[j * k + i] ?? 0);
}

/** What the comparisons of two players weigh in a fit, in [0, 1]: they add up to the number of players less 1. */
function leverage(
  pairs: PairCounts,
  params: Float64Array,
  inverse: Float64Array,
  i: number,
  j: number,
): number {
  const k = params.length;
  const at = (a: number, b: number): number => inverse[a * k + b] ?? 0;
  const half = Math.cosh(((params[i] ?? 0) - (params[j] ?? 0)) / 2);
  const weight = met(pairs, i, j) / (4 * half * half);
  return weight * (at(i, i) + at(j, j) - 2 * at(i, j));
}

/** Inverse of the information of the comparisons, as in `Fit`. */
function inverseAt(
  { wins, ties, labels: { length: k } }: PairCounts,
  params: Float64Array,
): Float64Array {
  const [information, inverse] = [new Float64Array(k * k), new Float64Array(k * k)];
  addPairTerms(wins, ties, k, params, new Float64Array(k), information);
  fixTogether(information, k, k);
  if (!factorCholesky(information, k)) throw new Error('bug: the players were not connected');
  invertCholesky(information, k, inverse);
  return inverse;
}
