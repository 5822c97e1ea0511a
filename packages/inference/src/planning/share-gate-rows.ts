import { normalQuantile } from '../numerics/distributions.js';
import { binomialCdf, binomialTail } from './binomial-tails.js';
import { firstRows, firstWhole } from './first-rows.js';

/** A gate on a share of rows, and how often it must tell. */
interface ShareGate {
  /** The share that is expected, in [0, 1]. */
  readonly expected: number;
  /** The share that it is held to. */
  readonly bound: number;
  /** How sure a verdict is, in (0.5, 1). */
  readonly confidence: number;
  /** How often it must be reached, in [0.5, 1). */
  readonly power: number;
}

/** From this number of errors at the bound on, the normal formula serves, as one more or less hardly matters. */
const MANY_ERRORS = 1e6;
/** A power that is lower by this is the power that was asked for. */
const ROUNDING = 1e-12;

/**
 * The least rows with which a gate on the exact interval of a share tells the expected share from its
 * bound. The power does not rise with every row, because counts are whole: it falls until one more error
 * is allowed, and jumps.
 *
 * @returns Infinity where the expected share is the bound.
 */
export function shareGateRows({ expected, bound, confidence, power }: ShareGate): number {
  if (expected === bound) return Infinity;
  // A ceiling is a floor of the rest, and to fail a floor is to pass the ceiling there.
  const isAbove = expected > bound;
  const error = isAbove ? 1 - expected : expected;
  const most = isAbove ? 1 - bound : bound;
  // No lower end is below 0, but some upper end is 1.
  if (isAbove ? most >= 1 : most > 1) return 1;
  const zConfidence = normalQuantile(confidence);
  const deviation =
    zConfidence * Math.sqrt(most * (1 - most)) +
    normalQuantile(power) * Math.sqrt(error * (1 - error));
  const about = (deviation / (most - error)) ** 2;
  if (about * Math.min(most, 1 - most) > MANY_ERRORS) return Math.ceil(about);
  const sure = { alpha: 1 - confidence, power: power - ROUNDING };
  if (most > 0.5) {
    const [share, least] = isAbove ? [expected, bound] : [1 - expected, 1 - bound];
    return hitGateRows({ share, least, ...sure }, about);
  }
  return errorGateRows({ error, most, ...sure }, about);
}

/** A ceiling on the share of errors, at most a half. */
interface ErrorGate {
  /** Share of errors that is expected, and the greatest that passes. */
  readonly error: number;
  readonly most: number;
  readonly alpha: number;
  readonly power: number;
}

/**
 * The least rows with which errors are told from a ceiling above them. The power falls with every row
 * until one more error is allowed, so the first row of such a stretch has the most.
 *
 * @param about Where to start.
 */
function errorGateRows(gate: ErrorGate, about: number): number {
  const isEnough = (errors: number, rows: number): boolean =>
    binomialCdf(errors, rows, gate.error) >= gate.power;
  // With real rows the power rises from stretch to stretch: of two beta distributions with the same share
  // beyond the ceiling, that of more errors is the narrower. One row fewer than the first has no less power
  // than real rows, so where even that is too little, no stretch up to there has enough.
  const mayDo = (errors: number): boolean => isEnough(errors, firstRows(gate, errors) - 1);
  for (let errors = firstWhole(mayDo, -1, Math.ceil(about * gate.most) + 1); ; ++errors) {
    const rows = firstRows(gate, errors);
    if (isEnough(errors, rows)) return rows;
  }
}

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
function hitGateRows(gate: HitGate, about: number): number {
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
