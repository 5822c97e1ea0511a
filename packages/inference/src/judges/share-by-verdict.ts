import { proportionEnds, rareEnds } from '../proportions/proportion-bounds.js';
import type { JudgeCells, JudgeTotals } from './judge-cells.js';

/** A share of positives, and how far the true one may lie below and above. */
interface ShareWithin {
  readonly estimate: number;
  readonly below: number;
  readonly above: number;
}

/**
 * The share of positives among all rows, from its shares among those that the judge found positive and
 * among those that it found negative. Human labels estimate either one, and all rows how many each is
 * of. The distances of the three to the ends of their own intervals add up as squares.
 *
 * @param unseen The share where no row of a verdict has a human label, which may then be anything.
 * @see Zou & Donner 2008, "Construction of confidence limits about effect measures: a general approach".
 */
export function shareByVerdict(
  { both, humanAlone, judgeAlone, neither }: JudgeCells,
  { positives, total }: JudgeTotals,
  { level, unseen }: { readonly level: number; readonly unseen: number },
): ShareWithin {
  const found = within(both, both + judgeAlone, level, unseen);
  const passed = within(humanAlone, humanAlone + neither, level, unseen);
  const nFound = both + judgeAlone + positives;
  const n = both + humanAlone + judgeAlone + neither + total;
  const weight = nFound / n;
  const rest = 1 - weight;
  const [least, most] = proportionEnds(nFound, n, level, 'wilson');
  const gap = found.estimate - passed.estimate;
  const [falls, rises] =
    gap > 0 ? [weight - least, most - weight] : [most - weight, weight - least];
  return {
    estimate: weighed(weight, found.estimate) + weighed(rest, passed.estimate),
    below: Math.hypot(weighed(weight, found.below), weighed(rest, passed.below), gap * falls || 0),
    above: Math.hypot(weighed(weight, found.above), weighed(rest, passed.above), gap * rises || 0),
  };
}

/** A verdict that the judge never gave needs no human label. */
function weighed(weight: number, value: number): number {
  return weight === 0 ? 0 : weight * value;
}

function within(successes: number, trials: number, level: number, unseen: number): ShareWithin {
  if (trials === 0) return { estimate: unseen, below: unseen, above: 1 - unseen };
  const estimate = successes / trials;
  const [low, high] = rareEnds(successes, trials, level);
  return { estimate, below: estimate - low, above: high - estimate };
}
