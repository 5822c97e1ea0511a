import type { ConfusionMatrix, Label } from '@confmat/core';
import { checkOptionNames, named, normalizeLabel, unknownLabel } from '@confmat/core/internal';
import type { Interval } from '../interval/interval-data.js';
import { PAIR_OPTIONS, checkPairOptions } from './pair-options.js';
import type { PairOptions } from './pair-options.js';
import { PlacedPlayers } from './placed-players.js';

/** Options of `strengths`. */
export interface StrengthOptions<L extends Label = Label> extends PairOptions {
  /** The player whose log strength is 0. Default: the first one. */
  readonly reference?: NoInfer<L> | undefined;
}

/** How strong a player is. */
export interface PlayerStrength<L extends Label = Label> {
  readonly label: L;
  /** The log of the strength, less that of the reference. Its relevant rows are the player's comparisons. */
  readonly strength: Interval;
  /** Of the same; 0 for the reference, NaN if there is no interval. */
  readonly standardError: number;
}

/** The strengths of players. */
export interface Strengths<L extends Label = Label> {
  /** In the order of the labels. */
  readonly players: readonly PlayerStrength<L>[];
  readonly reference: L;
  /** Chance that two players of one strength tie, in [0, 1); 0 without ties. */
  readonly tieRate: number;
  /** Comparisons of two different players, ties included. */
  readonly nComparisons: number;
}

/**
 * How strong players are by how often each beat each other: Bradley and Terry's model, in which a player
 * of strength p beats one of strength q with probability p / (p + q). With ties it is Davidson's: a win, a
 * loss and a tie are as likely as p, q and ν√(p·q).
 *
 * @param wins How often each player beat each other: the cell (i, j) is how often i beat j, as
 *   `confusionMatrix(winner, loser)` counts. With `{ unit }`, such as the judge or the question, intervals
 *   are by unit. The diagonal, a player against itself, is left out.
 * @param options Ties, reference, penalty, level.
 * @returns Log strengths by maximum likelihood, with Firth's penalty if asked, with intervals ± z standard errors, from the information or,
 *   by unit, cluster-robust with Student's t. There is a `reason` instead for sums of weights
 *   without units, a player that is seen in one unit, and units that do not differ.
 * @throws {MetricError} `option-conflict` where no strengths fit best, because some players, which the error
 *   names, never beat any of the others; or there are fewer than two players or more than 1,000.
 *   `unsupported-type`, `invalid-option`, `unknown-label`, `invalid-value`.
 * @see Bradley & Terry 1952; Davidson 1970, "On extending the Bradley–Terry model to accommodate ties in
 *   paired comparison experiments". The same numbers as R `BradleyTerry2` without ties;
 *   Firth 1993, "Bias reduction of maximum likelihood estimates", as its `br = TRUE`.
 * @example
 * // a beat b 3 times of 4, a log odds of log(3 / 1).
 * const wins = confusionMatrix(['a', 'a', 'a', 'b'], ['b', 'b', 'b', 'a']);
 * const { players } = strengths(wins, { reference: 'b' });
 * players[0]?.strength.estimate.toFixed(4); // → '1.0986'
 */
export function strengths<L extends Label>(
  wins: ConfusionMatrix<L>,
  options: StrengthOptions<L> = {},
): Strengths<L> {
  return named('strengths', () => {
    checkOptionNames(options, [...PAIR_OPTIONS, 'reference']);
    const placed = new PlacedPlayers(wins, options, checkPairOptions(options));
    const { labels, comparisons } = placed.pairs;
    const code = referenceOf(labels, options.reference);
    const players = labels.map((label, player) => {
      const relevantRows = comparisons[player] ?? 0;
      const of = { metric: 'strength', direction: 'max', relevantRows } as const;
      const { interval, standardError } = placed.difference(player, code, of);
      return { label, strength: interval, standardError };
    });
    return {
      players,
      reference: labels[code] as L,
      tieRate: placed.tieRate,
      nComparisons: comparisons.reduce((sum, count) => sum + count, 0) / 2,
    };
  });
}

function referenceOf(labels: readonly Label[], reference: Label | undefined): number {
  if (reference === undefined) return 0;
  const code = labels.indexOf(normalizeLabel(reference) ?? reference);
  if (code >= 0) return code;
  throw unknownLabel('reference', reference, labels);
}
