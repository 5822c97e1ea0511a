import { nextUniform } from './random-state.js';

/** Below this mean, counting up from 0 is as fast and simpler. */
const FEW = 10;

/**
 * Draw the number of successes of n trials.
 *
 * Assumes a whole n in [0, 2^53) and p in [0, 1].
 * Writes `state`.
 * O(1) time on average whatever n and p, no allocation.
 */
export function drawBinomial(state: Int32Array, n: number, p: number): number {
  if (p > 0.5) return n - drawBinomial(state, n, 1 - p);
  if (n === 0 || p <= 0) return 0;
  return n * p < FEW ? drawByInversion(state, n, p) : drawByRejection(state, n, p);
}

/** Of few successes: count up until their probabilities reach a uniform number. */
function drawByInversion(state: Int32Array, n: number, p: number): number {
  const odds = p / (1 - p);
  const none = Math.exp(n * Math.log1p(-p));
  for (;;) {
    let left = nextUniform(state);
    let probability = none;
    for (let k = 0; k <= n; ++k) {
      if (left < probability) return k;
      left -= probability;
      probability *= ((n - k) / (k + 1)) * odds;
    }
    // The probabilities' rounding left a remainder: draw again.
  }
}

/**
 * For many: a transformed uniform number, kept with the probability that it stands for.
 *
 * @see Hörmann 1993, "The generation of binomial random variates", algorithm BTRS.
 */
function drawByRejection(state: Int32Array, n: number, p: number): number {
  const odds = p / (1 - p);
  const deviation = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * deviation;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const alpha = (2.83 + 5.1 / b) * deviation;
  const sure = 0.92 - 4.2 / b;
  const mode = Math.floor((n + 1) * p);
  for (;;) {
    const u = nextUniform(state) - 0.5;
    const v = nextUniform(state);
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + centre);
    if (us >= 0.07 && v <= sure) return k;
    if (k < 0 || k > n) continue;
    const below = Math.log((v * alpha) / (a / (us * us) + b));
    const density =
      (mode + 0.5) * Math.log((mode + 1) / (odds * (n - mode + 1))) +
      (n + 1) * Math.log((n - mode + 1) / (n - k + 1)) +
      (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
      stirlingRest(mode) +
      stirlingRest(n - mode) -
      stirlingRest(k) -
      stirlingRest(n - k);
    if (below <= density) return k;
  }
}

/** ln k! less Stirling's formula, k < 10. */
const STIRLING_REST = /* @__PURE__ */ Float64Array.of(
  0.0810614667953272,
  0.0413406959554092,
  0.0276779256849983,
  0.020790672103765,
  0.0166446911898211,
  0.0138761288230707,
  0.0118967099458917,
  0.010411265261972,
  0.0092554621827127,
  0.0083305634333628,
);

/** ln k! less (k + ½) ln(k + 1) − (k + 1) + ½ ln 2π. O(1) time, no allocation. */
function stirlingRest(k: number): number {
  if (k < 10) return STIRLING_REST[k]!;
  const square = (k + 1) * (k + 1);
  return (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1);
}
