import { binomialTail } from './binomial-tails.js';
import { firstWhole } from './first-whole.js';

/** A floor under a share of rows that is below a half. */
interface HitGate {
  /** Share of hits that is expected, and the least that passes. */
  readonly share: number;
  readonly least: number;
  readonly alpha: number;
  readonly power: number;
}

/**
 * The least rows with which a share of hits is told from a floor below it. The power rises with every row
 * until the gate wants one more hit, and falls: the last row of such a stretch has the most.
 *
 * @param about Where to start.
 */
export function hitGateRows(gate: HitGate, about: number): number {
  // One hit tells it from nothing.
  if (gate.least <= 0)
    return Math.max(1, Math.ceil(Math.log1p(-gate.power) / Math.log1p(-gate.share)));
  const isEnough = (hits: number, rows: number): boolean =>
    binomialTail(hits, rows, gate.share) >= gate.power;
  // As with errors: real rows have no more power than one row too many, and it rises with the hits.
  const mayDo = (hits: number): boolean => isEnough(hits, rowsTooMany(gate, hits));
  let hits = firstWhole(mayDo, 0, Math.ceil(about * gate.least) + 1);
  while (!isEnough(hits, rowsTooMany(gate, hits) - 1)) ++hits;
  const before = rowsTooMany(gate, hits - 1) - 1;
  const last = rowsTooMany(gate, hits) - 1;
  return firstWhole((rows) => isEnough(hits, rows), before, last - before);
}

/** The first number of rows in which so many hits are likely at the floor, and one more is wanted. */
function rowsTooMany({ least, alpha }: HitGate, hits: number): number {
  const isLikely = (rows: number): boolean => binomialTail(hits, rows, least) > alpha;
  // The median is no less than the mean, rounded down.
  return firstWhole(isLikely, hits - 1, Math.ceil(hits / least) - hits + 1);
}
