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
  const low = greatest(
    together,
    (a, b) => a.low - b.value,
    (a, b) => differenceLow(a, b, are),
  );
  const high = greatest(
    alone,
    (a, b) => a.high - b.low,
    (a, b) => -differenceLow(b, a, are),
  );
  return [Math.max(0, low), Math.min(widest, high)];
}

/** Ends of the least value over the greatest, likewise: the lower one alone, the upper ones together. */
export function ratioEnds({ alone, together, are }: GapParts): Ends {
  const low = greatest(
    alone,
    (a, b) => -b.low / a.high,
    (a, b) => -ratioLow(b, a, are),
  );
  const high = greatest(
    together,
    (a, b) => -b.value / a.low,
    (a, b) => -1 / ratioLow(a, b, are),
  );
  return [Math.max(0, -low), Math.min(1, -high)];
}

/**
 * The greatest of what is found of all pairs of parts.
 *
 * @param most What a pair has at most: it rises with the first part, and falls with the second. Pairs that it
 *   rules out are not looked at.
 */
function greatest(
  parts: readonly Part[],
  most: (a: Part, b: Part) => number,
  of: (a: Part, b: Part) => number,
): number {
  let found = -Infinity;
  for (const a of parts) {
    for (const b of parts) {
      if (a !== b && most(a, b) > found) found = Math.max(found, of(a, b));
    }
  }
  return found;
}
