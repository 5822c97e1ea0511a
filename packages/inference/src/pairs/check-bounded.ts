import type { MetricError } from '@confmat/core';
import { optionConflict } from '@confmat/core/internal';
import { listed } from '../refusals.js';
import type { PairCounts } from './pair-counts.js';

/**
 * Refuse comparisons that some strengths would be infinite for. They are finite if of any two groups that
 * the players are split into, each has beaten, or tied with, somebody of the other. With ties, a circle of
 * players must also have more wins than ties in it: the likelihood of one pair that one wins or ties rises
 * forever, as the stronger gets better and ties more frequent.
 *
 * @throws {MetricError} `option-conflict`.
 * @see Ford 1957, "Solution of a ranking problem from binary comparisons".
 */
export function checkBounded(pairs: PairCounts): void {
  const { labels, hasTies } = pairs;
  const k = labels.length;
  const beaten = reached(k, (from, to) => isAtLeast(pairs, from, to));
  const beating = reached(k, (from, to) => isAtLeast(pairs, to, from));
  // A chain of wins leads from the first player to all of `beaten`, so none of these beat the others; and
  // from all of `beating` to the first player, so none of the others beat these.
  const weak = beaten.every(Boolean) ? beating.map((isIn) => !isIn) : beaten;
  if (weak.some(Boolean)) {
    const verb = hasTies ? 'beat or tied with' : 'beat';
    const losers = labels.filter((_, player) => weak[player]);
    const others = labels.filter((_, player) => !weak[player]);
    throw unbounded(
      losers.length <= others.length
        ? `${listed(losers)} never ${verb} any of the others`
        : `none of the others ever ${verb} ${listed(others)}`,
    );
  }
  if (hasTies && !hasCircleOfWins(pairs)) {
    throw unbounded('no circle of players has more wins in it than ties');
  }
}

/**
 * Refuse what a penalty cannot make finite either: ties, whose model it is not of, and groups of players that
 * were never compared.
 *
 * @throws {MetricError} `option-conflict`.
 */
export function checkConnected({ labels, wins, hasTies }: PairCounts): void {
  if (hasTies) throw optionConflict('penalty', 'does not go with ties');
  const k = labels.length;
  const met = (i: number, j: number): boolean =>
    (wins[i * k + j] ?? 0) > 0 || (wins[j * k + i] ?? 0) > 0;
  const isIn = reached(k, met);
  if (isIn.every(Boolean)) return;
  const others = labels.filter((_, player) => !isIn[player]);
  throw unbounded(`${listed(others)} never met any of the others`);
}

/** Whether one player did not lose to another at least once. */
function isAtLeast({ wins, ties, labels }: PairCounts, one: number, other: number): boolean {
  const cell = one * labels.length + other;
  return (wins[cell] ?? 0) > 0 || (ties[cell] ?? 0) > 0;
}

/** Who can be reached from the first player, itself included. */
function reached(k: number, hasEdge: (from: number, to: number) => boolean): boolean[] {
  const isIn = Array.from({ length: k }, (_, player) => player === 0);
  const open = [0];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (let to = 0; to < k; ++to) {
      if (isIn[to] || !hasEdge(from, to)) continue;
      isIn[to] = true;
      open.push(to);
    }
  }
  return isIn;
}

/**
 * Whether there is a circle of players, each at least once not worse than the next, with more wins than
 * ties: a negative cycle where a win is −1 long and a tie 1 (Bellman and Ford).
 */
function hasCircleOfWins({ wins, ties, labels }: PairCounts): boolean {
  const k = labels.length;
  const lengths = new Float64Array(k);
  for (let round = 0; round <= k; ++round) {
    let isSettled = true;
    for (let cell = 0; cell < k * k; ++cell) {
      const step = (wins[cell] ?? 0) > 0 ? -1 : (ties[cell] ?? 0) > 0 ? 1 : Infinity;
      const [from, to] = [Math.floor(cell / k), cell % k];
      const length = (lengths[from] ?? 0) + step;
      if (length >= (lengths[to] ?? 0)) continue;
      if (length <= -k) return true;
      lengths[to] = length;
      isSettled = false;
    }
    if (isSettled) return false;
  }
  return true;
}

function unbounded(why: string): MetricError {
  return optionConflict('wins', `cannot be used: ${why}, so no strengths fit best`);
}
