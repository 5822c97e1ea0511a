import { normalQuantile } from '../distributions.js';
import { binomialCdf } from './binomial-tails.js';
import { hitGateRows } from './hit-gate-rows.js';

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
/**
 * Rows with which a gate on the exact interval of a share tells the expected share from its bound. The
 * power does not rise with every row, because counts are whole: it falls until one more error is
 * allowed, and jumps. The result is the least number from which on it stays at least as high.
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
  const gate = { error, most, ...sure };
  // One more row than real: the power is no lower there. One fewer: no higher.
  const surely = leastErrors(gate, about, 0);
  const hardly = leastErrors(gate, about, 1);
  for (let errors = surely - 1; errors >= hardly; --errors) {
    if (powerAt(gate, errors, firstRows(gate, errors + 1) - 1) < gate.power) {
      return firstRows(gate, errors + 1);
    }
  }
  return firstRows(gate, hardly);
}

/** A power that is lower by this is the power that was asked for. */
const ROUNDING = 1e-12;

/** A ceiling on the share of errors. */
interface ErrorGate {
  /** Share of errors that is expected, and the greatest that passes. */
  readonly error: number;
  readonly most: number;
  readonly alpha: number;
  readonly power: number;
}

/** How often at most so many errors are seen in n rows. */
function powerAt({ error }: ErrorGate, errors: number, n: number): number {
  return errors < 0 ? 0 : binomialCdf(errors, n, error);
}

/** The real number of rows from which on a number of errors passes: with more errors it is too likely. */
function realRows({ most, alpha }: ErrorGate, errors: number): number {
  let below = errors;
  let enough = (2 * (errors + 1)) / most + 1;
  while (binomialCdf(errors, enough, most) > alpha) [below, enough] = [enough, 2 * enough];
  while (enough - below > 1e-10 * enough) {
    const middle = (below + enough) / 2;
    if (middle <= below || middle >= enough) break;
    if (binomialCdf(errors, middle, most) > alpha) below = middle;
    else enough = middle;
  }
  return enough;
}

/** The first whole number of rows with which a number of errors passes. */
function firstRows(gate: ErrorGate, errors: number): number {
  const rows = Math.ceil(realRows(gate, errors) - 1e-9);
  const passes = (n: number): boolean =>
    n > errors && binomialCdf(errors, n, gate.most) <= gate.alpha;
  if (passes(rows - 1)) return rows - 1;
  return passes(rows) ? rows : rows + 1;
}

/**
 * The least number of errors with enough power just before one more is allowed, the numbers of rows
 * being real ones less `fewer`.
 */
function leastErrors(gate: ErrorGate, about: number, fewer: 0 | 1): number {
  const isEnough = (errors: number): boolean =>
    powerAt(gate, errors, realRows(gate, errors + 1) - fewer) >= gate.power;
  let below = -1;
  let enough = Math.ceil(about * gate.most);
  while (!isEnough(enough)) [below, enough] = [enough, 2 * enough + 1];
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else below = middle;
  }
  return enough;
}
