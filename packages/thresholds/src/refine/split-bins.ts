import { nearestIn } from '../scores/threshold-for.js';
import type { ScorePrecision } from '../scores/threshold-for.js';
import { doubleOfKey, keyOfDouble } from '../sweep/double-keys.js';

/** A bin inside which the order of scores is unknown. */
export interface HeavyBin {
  /** How much its order of scores matters, greater than 0. */
  readonly weight: number;
  /** No score in it is less. */
  readonly least: number;
  /** No score in it is greater; more than `least`. */
  readonly greatest: number;
}

/**
 * Choose edges that split bins, so that enough of their weight goes if scores are spread evenly: a
 * part of a bin split in s has 1/s² of its weight. Bins get parts in proportion to the root of
 * their weight, which leaves the least for the number of edges. Of single and half floats
 * edges are such floats too: any other would be rounded to one, perhaps the least. Returns edges, each within a
 * bin and above its least score, in any order; at least one if there are bins and room.
 */
export function splitBins(
  bins: readonly HeavyBin[],
  wanted: number,
  maxEdges: number,
  precision?: ScorePrecision,
): number[] {
  const roots = bins.reduce((sum, { weight }) => sum + Math.sqrt(weight), 0);
  // The sum of weight / parts over the bins is what is wanted for this many parts a root of weight.
  const wantedDensity = roots / Math.max(wanted, Number.MIN_VALUE);
  const density = Math.min(wantedDensity, (maxEdges + bins.length) / roots);
  const edges: number[] = [];
  for (const { weight, least, greatest } of [...bins].sort((a, b) => b.weight - a.weight)) {
    if (edges.length >= maxEdges) break;
    const parts = Math.max(2, Math.min(Math.round(density * Math.sqrt(weight)), maxEdges));
    for (const edge of edgesWithin(least, greatest, parts, precision)) {
      if (edges.length < maxEdges) edges.push(edge);
    }
  }
  return edges;
}

/** Up to this ratio of its ends a range is split by value only. */
const MAX_RATIO = 16;

/**
 * Edges greater than `least` and at most `greatest`, at least one: equal parts of the range, and of
 * the doubles in it where these crowd towards zero.
 */
function edgesWithin(
  least: number,
  greatest: number,
  parts: number,
  precision: ScorePrecision | undefined,
): number[] {
  const ratio = greatest / least;
  const isEven = ratio <= MAX_RATIO && ratio >= 1 / MAX_RATIO;
  const edges = Array.from({ length: parts - 1 }, (_, i) => {
    const share = (i + 1) / parts;
    const edge =
      isEven || i % 2 === 0
        ? least * (1 - share) + greatest * share
        : doubleBetween(least, greatest, share);
    return nearestIn(precision, edge);
  }).filter((edge) => edge > least && edge <= greatest);
  return edges.length > 0 ? edges : [greatest];
}

/** The double that has a share of all doubles between two others below it. */
function doubleBetween(least: number, greatest: number, share: number): number {
  const from = keyOfDouble(least);
  return doubleOfKey(from + BigInt(Math.round(Number(keyOfDouble(greatest) - from) * share)));
}
