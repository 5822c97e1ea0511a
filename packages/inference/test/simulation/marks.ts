import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { adjustPValues } from '../../src/index.js';
import { reduceHypergeometric } from '../../src/slices/kernels/reduce-hypergeometric.js';
import { FALSE_SHARE, markShares } from '../../src/slices/mark-shares.js';
import { sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Groups: how many rows each has, and how often these are right. */
export type MarkedGroups = readonly (readonly [size: number, rate: number])[];

/** How often the rows of most groups are right. */
const USUAL = 0.8;

const alike = (k: number, size: number): MarkedGroups =>
  Array.from({ length: k }, () => [size, USUAL]);

/** Cases of the record. */
export const MARKED_GROUPS: Readonly<Record<string, MarkedGroups>> = {
  '2 groups of 300, alike': alike(2, 300),
  '8 groups of 100, alike': alike(8, 100),
  '8 groups of 500, alike': alike(8, 500),
  '40 groups of 100, alike': alike(40, 100),
  '20 groups of 2,000 / g, alike': Array.from({ length: 20 }, (_, g) => [
    Math.round(2000 / (g + 1)),
    USUAL,
  ]),
  '8 groups of 100, one 0.5': [...alike(7, 100), [100, 0.5]],
  '8 groups of 500, one 0.5': [...alike(7, 500), [500, 0.5]],
  '8 groups of 500, one 0.7': [...alike(7, 500), [500, 0.7]],
  '8 groups, one 0.7, as large as all others': [...alike(7, 500), [3500, 0.7]],
  '8 groups of 500, two 0.5': [...alike(6, 500), [500, 0.5], [500, 0.5]],
  '8 groups of 500, one 0.5, one 0.95': [...alike(6, 500), [500, 0.5], [500, 0.95]],
  '40 groups of 200, four 0.6': [...alike(36, 200), ...alike(4, 200).map(([n]) => [n, 0.6] as const)], // prettier-ignore
};

/** How often groups are marked that are as the others, and those that are not. */
export function markedShares(groups: MarkedGroups, draws: Draws): Shares {
  return sharesOf(draws, (state) => {
    const trials = groups.map(([size, rate]) => {
      let hits = 0;
      for (let row = 0; row < size; ++row) if (nextUniform(state) < rate) ++hits;
      return { hits, trials: size };
    });
    const found = markShares(trials);
    const now = judged(
      groups,
      trials.map((share) => found.get(share)?.isMarked ?? false),
    );
    const before = judged(groups, againstAllOthers(trials));
    return {
      'a like group marked': now.isWrong,
      'false among the marked': now.falseShare,
      'unlike groups marked': now.power,
      'a like group marked, against all others': before.isWrong,
      'false among the marked, against all others': before.falseShare,
      'unlike groups marked, against all others': before.power,
    };
  });
}

interface Judged {
  readonly isWrong: boolean;
  readonly falseShare: number;
  readonly power: number | null;
}

function judged(groups: MarkedGroups, isMarked: readonly boolean[]): Judged {
  const isLike = groups.map(([, rate]) => rate === USUAL);
  const nUnlike = isLike.filter((is) => !is).length;
  const nMarked = isMarked.filter(Boolean).length;
  const nFalse = isMarked.filter((is, i) => is && isLike[i]).length;
  return {
    isWrong: nFalse > 0,
    falseShare: nMarked === 0 ? 0 : nFalse / nMarked,
    power: nUnlike === 0 ? null : (nMarked - nFalse) / nUnlike,
  };
}

/** The marks until 2026-11-29: each group is held against all others. */
function againstAllOthers(
  shares: readonly { readonly hits: number; readonly trials: number }[],
): readonly boolean[] {
  const sum = (of: 'hits' | 'trials'): number => shares.reduce((all, share) => all + share[of], 0);
  const [hits, trials] = [sum('hits'), sum('trials')];
  const p = shares.map((share) =>
    Math.min(
      1,
      reduceHypergeometric(share.hits, share.trials, hits - share.hits, trials - share.trials),
    ),
  );
  return Array.from(adjustPValues(p, 'bh'), (one) => one <= FALSE_SHARE);
}
