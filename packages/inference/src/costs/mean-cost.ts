import type { IntervalMethod } from '../interval/interval-data.js';
import { proportionEnds, rareEnds } from '../proportions/proportion-bounds.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import type { Settings } from '../interval/interval-options.js';

/** How many rows cost how much. */
export interface CostTally {
  /** Shape (m,) each; several may have the same cost. */
  readonly costs: Float64Array;
  /** Rows, whole numbers that add up to 1 at least. */
  readonly counts: Float64Array;
  /** The costs that rows could have, seen or not. */
  readonly range: CostRange;
}

/**
 * Interval of a mean cost. With the different costs c₀ < c₁ < … it is c₀ + Σ (cᵢ − cᵢ₋₁) · pᵢ, where pᵢ
 * is the share of the rows that cost cᵢ or more. Each share has its own interval, and their distances
 * add up with the correlation that shares of nested sets of rows have. The greatest cost counts even if
 * no row has it. With two costs it is the interval of a proportion.
 *
 * @param mean Mean of the tally.
 * @returns Ends within the range of the costs, and how they were made.
 * @see Zou & Donner 2008, "Construction of confidence limits about effect measures: a general approach".
 */
export function meanCost(
  mean: number,
  tally: CostTally,
  settings: Settings,
): { readonly method: IntervalMethod; readonly ends: Ends } {
  const shares = sharesAbove(tally);
  const { least, greatest, hasMore } = tally.range;
  const isProportion = least < greatest && !hasMore;
  const endsOf = isProportion ? proportionEnds : rareEnds;
  const distances = shares.map(({ step, nRows, nAbove }): Distances => {
    const [low, high] = endsOf(nAbove, nRows, settings.level, settings.method);
    const share = nAbove / nRows;
    const odds = nAbove / (nRows - nAbove);
    return { odds, below: step * (share - low), above: step * (high - share) };
  });
  const low = Math.max(least, mean - nestedLength(distances, 'below'));
  const high = Math.min(greatest, mean + nestedLength(distances, 'above'));
  return { method: isProportion ? settings.method : 'mover', ends: [low, high] };
}

/** The rows that cost more than some cost. */
interface ShareAbove {
  /** From that cost to the next one. */
  readonly step: number;
  readonly nAbove: number;
  readonly nRows: number;
}

function sharesAbove({ costs, counts, range: { least, greatest } }: CostTally): ShareAbove[] {
  const order = Array.from(costs.keys()).sort((i, j) => (costs[i] ?? 0) - (costs[j] ?? 0));
  const nRows = counts.reduce((sum, count) => sum + count, 0);
  const shares: ShareAbove[] = [];
  let cost = least;
  let nAbove = nRows;
  const stepTo = (next: number): void => {
    if (next > cost) shares.push({ step: next - cost, nAbove, nRows });
    cost = next;
  };
  for (const place of order) {
    const count = counts[place] ?? 0;
    if (count === 0) continue;
    stepTo(costs[place] ?? 0);
    nAbove -= count;
  }
  stepTo(greatest);
  return shares;
}

/** How far a share, times its step, may lie from what was seen. */
interface Distances {
  /** Odds of the share: falling, from infinite to 0. */
  readonly odds: number;
  readonly below: number;
  readonly above: number;
}

/**
 * Length of a sum of distances. For two nested shares with odds p ≥ q the correlation is √(q / p), so one
 * walk from the smallest share to the greatest is enough. Shares of all rows or of none vary with no
 * other.
 */
function nestedLength(distances: readonly Distances[], side: 'below' | 'above'): number {
  let square = 0;
  let weighed = 0;
  let ofAll = 0;
  let ofNone = 0;
  for (let place = distances.length - 1; place >= 0; --place) {
    const { odds, [side]: distance } = distances[place] ?? { odds: 0, below: 0, above: 0 };
    if (odds === 0) ofNone += distance;
    else if (odds === Infinity) ofAll += distance;
    else {
      const root = Math.sqrt(odds);
      square += distance * (distance + (2 * weighed) / root);
      weighed += distance * root;
    }
  }
  return Math.sqrt(square + ofAll ** 2 + ofNone ** 2);
}

/** The costs that rows could have. */
interface CostRange {
  readonly least: number;
  readonly greatest: number;
  /** Whether some lie between these two. */
  readonly hasMore: boolean;
}

/** The range of some costs. */
export function rangeOf(costs: Iterable<number>): CostRange {
  let [least, greatest] = [Infinity, -Infinity];
  for (const cost of costs) {
    if (cost < least) least = cost;
    if (cost > greatest) greatest = cost;
  }
  let hasMore = false;
  for (const cost of costs) hasMore ||= cost !== least && cost !== greatest;
  return { least, greatest, hasMore };
}

/** The range of the costs of several ranges. */
export function joined(ranges: readonly CostRange[]): CostRange {
  const whole = rangeOf(ranges.flatMap(({ least, greatest }) => [least, greatest]));
  return { ...whole, hasMore: whole.hasMore || ranges.some(({ hasMore }) => hasMore) };
}
