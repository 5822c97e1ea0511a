import { reduceHypergeometric } from './kernels/reduce-hypergeometric.js';
import type { Trials } from './trials-of.js';

/** Greatest share of false findings among the marked groups. */
export const FALSE_SHARE = 0.1;

/** Of more groups, one in a hundred may leave before the others are put in order again. */
const ONE_BY_ONE = 1000;

/** A share of one group, held against that of the groups that are not marked. */
export interface MarkedShare {
  /** NaN where there is nothing to hold it against. */
  readonly pValue: number;
  /** Adjusted for the number of all groups; NaN as `pValue` is. */
  readonly adjustedPValue: number;
  readonly isMarked: boolean;
  /** Whether the share is below that of the others. */
  readonly isBelow: boolean;
}

/**
 * Mark the groups whose share differs from that of the groups that are not marked.
 *
 * All groups are one pool at first. The one that is farthest from the others of the pool, in standard
 * errors, is marked and leaves it, if its p-value × m ÷ k is at most 0.1: m counts all groups, k those that
 * have left and this one. So a bad group does not make the good ones differ. If no group differs, any is
 * marked in at most 0.1 of cases (Bonferroni).
 *
 * @param shares Of each group, with trials in each; shape (m,).
 * @returns What was found of each.
 * @see Benjamini & Hochberg 1995, whose factors m ÷ k these are, stepping down.
 */
export function markShares(shares: readonly Trials[]): ReadonlyMap<Trials, MarkedShare> {
  // Two groups are one comparison.
  const m = shares.length === 2 ? 1 : shares.length;
  const found = new Map<Trials, MarkedShare>();
  const pool = new Set(shares);
  let [hits, trials, floor] = [0, 0, 0];
  for (const share of shares) {
    hits += share.hits;
    trials += share.trials;
  }
  const othersOf = (share: Trials): Trials => {
    return { hits: hits - share.hits, trials: trials - share.trials };
  };
  const testOf = (share: Trials): number => {
    const others = othersOf(share);
    return Math.min(1, reduceHypergeometric(share.hits, share.trials, others.hits, others.trials));
  };
  const resultOf = (share: Trials, pValue: number, rank: number): MarkedShare => {
    const adjustedPValue = Math.max(floor, Math.min(1, (pValue * m) / rank));
    const isBelow = distance(share, othersOf(share)) < 0;
    return { pValue, adjustedPValue, isMarked: adjustedPValue <= FALSE_SHARE, isBelow };
  };
  const leaves = (share: Trials): boolean => {
    if (pool.size === 1) return false;
    const result = resultOf(share, testOf(share), found.size + 1);
    if (!result.isMarked) return false;
    found.set(share, result);
    floor = result.adjustedPValue;
    pool.delete(share);
    hits -= share.hits;
    trials -= share.trials;
    return true;
  };
  while (pool.size > 1) {
    const ordered = farthestFirst([...pool], othersOf, trials / 2);
    const atOnce = m > ONE_BY_ONE ? Math.ceil(m / 100) : 1;
    const stays = ordered.slice(0, atOnce).findIndex((share) => !leaves(share));
    // An exact test may find a group that is not the farthest.
    if (stays === 0 && !ordered.some(leaves)) break;
  }
  const tested = [...pool].map((share) => ({ share, p: pool.size === 1 ? NaN : testOf(share) }));
  tested.sort((a, b) => a.p - b.p);
  const nMarked = found.size;
  for (const [place, { share, p }] of tested.entries()) {
    const result = resultOf(share, p, nMarked + place + 1);
    found.set(share, result);
    floor = result.adjustedPValue;
  }
  return found;
}

/**
 * Groups by how far they are from the others; of two that are as far, the lower share is first. A better
 * group with most of the trials is last: it is what the others are held against.
 */
function farthestFirst(
  pool: readonly Trials[],
  othersOf: (share: Trials) => Trials,
  most: number,
): readonly Trials[] {
  const isUsual = ({ share, far }: { share: Trials; far: number }): number =>
    Number(far > 0 && share.trials > most);
  const ofEach = pool.map((share) => ({ share, far: distance(share, othersOf(share)) }));
  return ofEach
    .sort((a, b) => isUsual(a) - isUsual(b) || Math.abs(b.far) - Math.abs(a.far) || a.far - b.far)
    .map(({ share }) => share);
}

/** The difference of two shares in standard errors of a common one; 0 where that has none. */
function distance(a: Trials, b: Trials): number {
  const [hits, trials] = [a.hits + b.hits, a.trials + b.trials];
  const spread = Math.sqrt(a.trials * b.trials * (hits / trials) * (trials - hits));
  return spread > 0 ? (a.hits * b.trials - b.hits * a.trials) / spread : 0;
}
