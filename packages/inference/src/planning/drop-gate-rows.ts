import { normalQuantile } from '../numerics/distributions.js';
import { TailsInTurn } from './binomial-tails.js';

/** A gate on the drop of the share of right answers from one model to another, on the same rows. */
interface DropGate {
  /** The change that is expected, below 0 for the worse. */
  readonly change: number;
  /** Share of rows that one of the two alone has right, in (0, 1], at least as large as the change. */
  readonly discordant: number;
  /** The greatest drop that passes, at least 0. */
  readonly maxDrop: number;
  /** How sure a verdict is, in (0.5, 1). */
  readonly confidence: number;
  /** How often it must be reached, in [0.5, 1). */
  readonly power: number;
}

/** From this number of discordant rows on, the normal formula serves, as one more or less hardly matters. */
const MANY_DISCORDANT = 2e4;
/** Counts of discordant rows that are further from their mean are too rare to matter. */
const FAR = 8;
/** Numbers of rows with the same rule are looked at together if they differ by no more than one in so many. */
const CLOSE = 16;
const ROUNDING = 1e-10;

/**
 * The least rows with which a gate on Bonett and Price's interval tells an expected change from the
 * greatest drop.
 *
 * @returns Infinity where the expected change is the greatest drop.
 */
export function dropGateRows(gate: DropGate): number {
  const { change, discordant, maxDrop, confidence, power } = gate;
  const gap = change + maxDrop;
  if (gap === 0) return Infinity;
  // No interval reaches below a change of −1.
  if (maxDrop > 1) return 1;
  const spread = (discordant - change * change) / (gap * gap);
  const z = normalQuantile(confidence) + normalQuantile(power);
  if (z * z * spread * discordant > MANY_DISCORDANT) return Math.ceil(z * z * spread);
  const powers = new DropGatePowers(gate);
  const isEnough = (n: number): boolean => powers.at(n, n) >= power - ROUNDING;
  // Where nearly all rows differ their number is hardly spread, and its teeth are not smoothed away.
  const tooth = (n: number): number => {
    const share = (change / discordant + 1) / 2;
    return discordant > 0.5
      ? 1 / Math.sqrt(1 + 2 * Math.PI * n * discordant * share * (1 - share))
      : 0;
  };
  // The least number in [low, high] with enough power, 0 if there is none: from the left.
  const firstEnough = (low: number, high: number): number => {
    if (low === high) return isEnough(low) ? low : 0;
    const isClose = (high - low) * CLOSE <= low;
    if (isClose && Math.max(powers.at(low, high), powers.at(high, low)) < power - tooth(low)) {
      return 0;
    }
    const middle = Math.floor((low + high) / 2);
    return firstEnough(low, middle) || firstEnough(middle + 1, high);
  };
  let [low, high] = [1, Math.ceil(z * z * spread) + 1];
  for (;;) {
    const rows = firstEnough(low, high);
    if (rows > 0) return rows;
    [low, high] = [high + 1, 2 * high];
  }
}

/**
 * How often a gate on Bonett and Price's interval reaches the verdict that is right for the expected
 * change: pass where it is above the greatest drop, fail where it is below.
 */
class DropGatePowers {
  readonly #isPass: boolean;
  readonly #margin: number;
  readonly #share: number;
  readonly #z: number;
  readonly #discordant: number;

  constructor({ change, discordant, maxDrop, confidence }: DropGate) {
    this.#isPass = change > -maxDrop;
    // To fail, the losses must outnumber the gains by as much.
    this.#margin = this.#isPass ? -maxDrop : maxDrop;
    this.#share = ((this.#isPass ? change : -change) / discordant + 1) / 2;
    this.#z = normalQuantile(confidence);
    this.#discordant = discordant;
  }

  /** The power with n rows, if the rule of another number of rows is enough for the verdict too. */
  at(n: number, other: number): number {
    const [least, greatest, weights] = likelyCounts(n, this.#discordant);
    const tails = new TailsInTurn(this.#share);
    let sum = 0;
    for (let differing = least; differing <= greatest; ++differing) {
      const weight = weights[differing - least] ?? 0;
      if (weight === 0) continue;
      const wins = this.#winsOf(differing, n);
      const either = n === other ? wins : Math.min(wins, this.#winsOf(differing, other));
      sum += weight * tails.at(either, differing);
    }
    return sum;
  }

  #winsOf(differing: number, n: number): number {
    return leastWins(differing, n, this.#margin, this.#z, this.#isPass);
  }
}

/** The least number of wins among the discordant rows whose interval lies above the margin. */
function leastWins(
  differing: number,
  n: number,
  margin: number,
  z: number,
  isPass: boolean,
): number {
  // With d = (wins − losses) / (n + 2): (d − margin)² · (n + 2) > z² · (s − d²), and d above margin.
  const size = n + 2;
  const square = size + z * z;
  const rest = margin * margin * size - (z * z * (differing + 2)) / size;
  const root = margin * margin * size * size - square * rest;
  const least = root <= 0 ? margin : Math.max(margin, (margin * size + Math.sqrt(root)) / square);
  const byInterval = Math.floor((differing + least * size) / 2) + 1;
  // A verdict never contradicts the estimate.
  const byEstimate = (differing + margin * n) / 2;
  return Math.max(byInterval, isPass ? Math.ceil(byEstimate) : Math.floor(byEstimate) + 1);
}

/** The counts that a binomial distribution has nearly always, and how likely each is. */
function likelyCounts(
  n: number,
  share: number,
): readonly [least: number, greatest: number, weights: Float64Array] {
  if (share >= 1) return [n, n, Float64Array.of(1)];
  const far = FAR * Math.sqrt(n * share * (1 - share)) + FAR;
  const least = Math.max(0, Math.floor(n * share - far));
  const greatest = Math.min(n, Math.ceil(n * share + far));
  const weights = new Float64Array(greatest - least + 1);
  const mode = Math.min(greatest, Math.floor((n + 1) * share));
  const odds = share / (1 - share);
  weights[mode - least] = 1;
  for (let k = mode; k < greatest; ++k) {
    weights[k + 1 - least] = ((weights[k - least] ?? 0) * odds * (n - k)) / (k + 1);
  }
  for (let k = mode; k > least; --k) {
    weights[k - 1 - least] = ((weights[k - least] ?? 0) * k) / odds / (n - k + 1);
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return [least, greatest, weights.map((weight) => weight / total)];
}
