import { betaCdf, normalQuantile } from '../distributions.js';

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

/** From this number of rows on, the normal approximation is right to a thousandth. */
const MANY_ROWS = 2e5;
/** Counts of discordant rows that are further from their mean are too rare to matter. */
const FAR = 10;
/** Numbers of rows around the one that was found that are looked at, and how much work they may be. */
const WIDEST = 400;
const MOST_SUMS = 4e4;

/**
 * Rows with which a gate on Bonett and Price's interval tells an expected change from the greatest drop:
 * the least number from which on the power stays at least as high.
 *
 * @returns Infinity where the expected change is the greatest drop.
 */
export function dropGateRows(gate: DropGate): number {
  const { change, discordant, maxDrop, confidence, power } = gate;
  const gap = change + maxDrop;
  if (gap === 0) return Infinity;
  const z = normalQuantile(confidence) + normalQuantile(power);
  const about = (z * z * (discordant - change * change)) / (gap * gap);
  if (about > MANY_ROWS) return Math.ceil(about);
  const isEnough = (n: number): boolean => dropGatePower(gate, n) >= power - ROUNDING;
  let below = 0;
  let enough = Math.max(1, Math.ceil(about));
  while (!isEnough(enough)) [below, enough] = [enough, 2 * enough];
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else below = middle;
  }
  const spread = 2 * FAR * Math.sqrt(enough * discordant * (1 - discordant)) + 1;
  const width = Math.ceil(Math.min(WIDEST, MOST_SUMS / spread));
  for (let n = enough + width; n > Math.max(1, enough - width); --n) {
    if (!isEnough(n - 1)) return n;
  }
  return Math.max(1, enough - width);
}

const ROUNDING = 1e-12;

/**
 * How often a gate on Bonett and Price's interval reaches the verdict that is right for the expected
 * change: pass where it is above the greatest drop, fail where it is below.
 */
function dropGatePower(
  { change, discordant, maxDrop, confidence }: DropGate,
  n: number,
): number {
  const isPass = change > -maxDrop;
  // To fail, the losses must outnumber the gains by as much.
  const margin = isPass ? -maxDrop : maxDrop;
  const share = ((isPass ? change : -change) / discordant + 1) / 2;
  const z = normalQuantile(confidence);
  if (margin <= -1) return 1;
  const [least, greatest, weights] = likelyCounts(n, discordant);
  let told = 0;
  for (let differing = least; differing <= greatest; ++differing) {
    const weight = weights[differing - least] ?? 0;
    if (weight === 0) continue;
    const wins = leastWins(differing, n, margin, z, isPass);
    told += weight * binomialTail(wins, differing, share);
  }
  return told;
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

/** Share of a binomial distribution that is at least k. */
function binomialTail(k: number, n: number, share: number): number {
  if (k <= 0) return 1;
  if (k > n || share <= 0) return 0;
  return share >= 1 ? 1 : betaCdf(share, k, n - k + 1);
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
