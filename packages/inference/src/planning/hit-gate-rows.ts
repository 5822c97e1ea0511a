import { binomialTail } from './binomial-tails.js';

/** A floor under a share of rows that is below a half. */
interface HitGate {
  /** Share of hits that is expected, and the least that passes. */
  readonly share: number;
  readonly least: number;
  readonly alpha: number;
  readonly power: number;
}

/**
 * Rows from which on a share of hits is told from a floor below it. The power rises with every row until
 * the gate wants one more hit, and falls: the first row of such a stretch has the least.
 *
 * @param about Where to start.
 */
export function hitGateRows(gate: HitGate, about: number): number {
  // One hit tells it from nothing.
  if (gate.least <= 0)
    return Math.max(1, Math.ceil(Math.log1p(-gate.power) / Math.log1p(-gate.share)));
  const isEnough = (hits: number, rows: number): boolean =>
    binomialTail(hits, rows, gate.share) >= gate.power;
  const isSure = (hits: number): boolean =>
    isEnough(hits, Math.max(hits, realRows(gate, hits - 1)));
  let below = 0;
  let surely = Math.max(1, Math.ceil(about * gate.least));
  while (!isSure(surely)) [below, surely] = [surely, 2 * surely];
  while (surely - below > 1) {
    const middle = Math.floor((below + surely) / 2);
    if (isSure(middle)) surely = middle;
    else below = middle;
  }
  for (let hits = surely - 1; hits > 0; --hits) {
    const first = lastRows(gate, hits - 1) + 1;
    if (isEnough(hits, first)) continue;
    let few = first;
    let enough = lastRows(gate, hits) + 1;
    while (enough - few > 1) {
      const middle = Math.floor((few + enough) / 2);
      if (middle <= few || middle >= enough) break;
      if (isEnough(hits, middle)) enough = middle;
      else few = middle;
    }
    return enough;
  }
  return 1;
}

/** The real number of rows up to which so many hits are too many for the floor. */
function realRows({ least, alpha }: HitGate, hits: number): number {
  if (hits < 1) return 0;
  let below = hits - 1;
  let above = (2 * (hits + 1)) / least + 1;
  while (binomialTail(hits, above, least) <= alpha) [below, above] = [above, 2 * above];
  while (above - below > 1e-10 * above) {
    const middle = (below + above) / 2;
    if (binomialTail(hits, middle, least) <= alpha) below = middle;
    else above = middle;
  }
  return below;
}

/** The last whole number of rows with which so many hits are enough for a verdict. */
function lastRows(gate: HitGate, hits: number): number {
  const rows = Math.floor(realRows(gate, hits) + 1e-9);
  const isTold = (n: number): boolean =>
    hits > 0 && (n < hits || binomialTail(hits, n, gate.least) <= gate.alpha);
  if (isTold(rows + 1)) return rows + 1;
  return isTold(rows) ? rows : Math.max(0, rows - 1);
}
