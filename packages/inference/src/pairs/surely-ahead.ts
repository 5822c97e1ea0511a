import type { ConfusionMatrix, Label } from '@confmat/core';
import { checkOptionNames, named } from '@confmat/core/internal';
import type { Interval } from '../interval/interval-data.js';
import { adjustedPs } from '../significance/adjust-p-values.js';
import { PlacedPlayers } from './placed-players.js';
import { PAIR_OPTIONS, checkPairOptions } from './pair-options.js';
import type { PairOptions } from './pair-options.js';

/** Two players. */
export interface PlayerPair<L extends Label = Label> {
  /** The stronger one; the first one if they are alike. */
  readonly ahead: L;
  readonly behind: L;
  /**
   * The log strength of `ahead` less that of `behind`. Its relevant rows are the comparisons of the player
   * that has fewer. Its ends hold for this pair alone, not for all pairs together.
   */
  readonly difference: Interval;
  /** Of the same; NaN if there is no interval. */
  readonly standardError: number;
  /** p-value of the two being equally strong, in [0, 1]; NaN if there is no interval. */
  readonly pValue: number;
  /** The same adjusted for the number of pairs that have one (Holm). */
  readonly adjustedPValue: number;
  /** Whether the adjusted p-value is at most 1 − level. */
  readonly isSure: boolean;
}

/**
 * Tell for each pair of players who is surely stronger. However many players there are, the chance of even
 * one wrong call is at most 1 − level (Holm).
 *
 * @param wins As in `strengths`: the cell (i, j) is how often i beat j.
 * @param options Ties, penalty, level.
 * @returns All pairs of players, in the order of the labels.
 * @throws {MetricError} As `strengths`.
 * @see Holm 1979; Bradley & Terry 1952; Davidson 1970.
 * @example
 * const wins = confusionMatrixFromCounts([[0, 30, 28], [10, 0, 21], [12, 19, 0]], ['a', 'b', 'c']);
 * surelyAhead(wins).map(({ isSure }) => isSure); // → [true, true, false]
 */
export function surelyAhead<L extends Label>(
  wins: ConfusionMatrix<L>,
  options: PairOptions = {},
): PlayerPair<L>[] {
  return named('surelyAhead', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    const level = checkPairOptions(options);
    const placed = new PlacedPlayers(wins, options, level);
    const { labels, comparisons } = placed.pairs;
    const codes = Array.from(labels.keys());
    const pairs = codes.flatMap((i) => codes.slice(i + 1).map((j) => [i, j] as const));
    const found = pairs.map(([i, j]) => {
      const relevantRows = Math.min(comparisons[i] ?? 0, comparisons[j] ?? 0);
      const of = {
        metric: 'strength',
        direction: 'max',
        kind: 'difference',
        relevantRows,
      } as const;
      const [ahead, behind] = placed.isStronger(j, i) ? [j, i] : [i, j];
      return { ahead, behind, ...placed.difference(ahead, behind, of) };
    });
    const adjusted = adjustedPs(
      found.map(({ pValue }) => pValue),
      'holm',
    );
    return found.map(({ ahead, behind, interval, standardError, pValue }, pair) => {
      const adjustedPValue = adjusted[pair] ?? NaN;
      return {
        ahead: labels[ahead] as L,
        behind: labels[behind] as L,
        ...{ difference: interval, standardError, pValue, adjustedPValue },
        isSure: adjustedPValue <= 1 - level,
      };
    });
  });
}
