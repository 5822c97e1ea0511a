import { differenceLow, ratioLow } from './pair-ends.js';
import type { Part, PartsAre } from './pair-ends.js';

/** Slices at the two levels that the ends of a gap ask for. */
export interface GapParts {
  /** Each pair's interval is to hold by itself. */
  readonly alone: readonly Part[];
  /** The lower ends of all pairs are to hold together. */
  readonly together: readonly Part[];
  readonly are: PartsAre;
}

type Ends = readonly [low: number, high: number];

/**
 * Ends of the greatest value less the least, from those of all pairs.
 *
 * The true gap is that of one pair, whichever it is. The greatest upper end of all pairs is at least that
 * pair's own, which so needs no allowance for their number. The greatest lower end may be any pair's, so all
 * of them must hold together.
 *
 * @param widest The greatest gap that the range of the metric allows.
 */
export function differenceEnds({ alone, together, are }: GapParts, widest: number): Ends {
  const low = greatest(inOrder(together, 'low', 'value'), {
    most: (a, b) => a.low - b.value,
    of: (a, b) => differenceLow(a, b, are),
    least: 0,
  });
  const high = greatest(inOrder(alone, 'high', 'low'), {
    most: (a, b) => a.high - b.low,
    of: (a, b) => -differenceLow(b, a, are),
    least: 0,
  });
  return [low, Math.min(widest, high)];
}

/** Ends of the least value over the greatest, likewise: the lower one alone, the upper ones together. */
export function ratioEnds({ alone, together, are }: GapParts): Ends {
  const low = greatest(inOrder(alone, 'high', 'low'), {
    most: (a, b) => -b.low / a.high,
    of: (a, b) => -ratioLow(b, a, are),
    least: -1,
  });
  const high = greatest(inOrder(together, 'low', 'value'), {
    most: (a, b) => -b.value / a.low,
    of: (a, b) => -1 / ratioLow(a, b, are),
    least: -1,
  });
  return [-low, -high];
}

/** The parts as the first of a pair, falling by one of their numbers, and as the second, rising by one. */
function inOrder(
  parts: readonly Part[],
  falling: keyof Part,
  rising: keyof Part,
): readonly [firsts: readonly Part[], seconds: readonly Part[]] {
  return [
    [...parts].sort((x, y) => y[falling] - x[falling]),
    [...parts].sort((x, y) => x[rising] - y[rising]),
  ];
}

/** What is sought among all pairs. */
interface Sought {
  /** What a pair has at most, which falls along both orders. */
  readonly most: (a: Part, b: Part) => number;
  readonly of: (a: Part, b: Part) => number;
  /** What is found at least. */
  readonly least: number;
}

/** The greatest of what is found of all pairs of parts. Pairs that cannot have it are not looked at. */
function greatest(
  [firsts, seconds]: readonly [readonly Part[], readonly Part[]],
  { most, of, least }: Sought,
): number {
  let found = least;
  for (const a of firsts) {
    for (const b of seconds) {
      if (most(a, b) <= found) break;
      if (a !== b) found = Math.max(found, of(a, b));
    }
  }
  return found;
}
