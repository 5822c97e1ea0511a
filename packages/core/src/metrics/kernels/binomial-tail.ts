/** ln(n!) − ln(√(2πn) (n/e)ⁿ) for n = 0 … 15; 0 for n = 0 by convention. */
const STIRLING_ERRORS = [
  0, 0.08106146679532726, 0.0413406959554093, 0.02767792568499834, 0.02079067210376509,
  0.01664469118982119, 0.01387612882307075, 0.01189670994589177, 0.0104112652619721,
  0.009255462182712733, 0.00833056343336287, 0.007573675487951841, 0.00694284010720953,
  0.006408994188004207, 0.005951370112758848, 0.005554733551962801,
];
const MAX_STEPS = 10_000_000;

/**
 * The chance of at least `successes` successes in `n` trials, each succeeding with probability
 * `expected / n`: P(X ≥ successes), which is the regularized incomplete beta function
 * I_p(successes, n − successes + 1).
 * The factor in front of the continued fraction (Numerical Recipes, 3rd edition, 6.4, Lentz's
 * method) is a binomial probability, taken by Loader's saddle-point form (2000, "Fast and accurate
 * computation of binomial probabilities"): differences of log-gammas would lose digits as n grows.
 * Assumes whole `successes` in [0, n], whole n of at least 1 and `expected` in [0, n]. O(√n) time,
 * no allocation. Returns the chance, in [0, 1]: to 1e-12 of itself up to 2,000 trials, as exact
 * fractions show, and to 1e-10 of scipy's at 50 million.
 */
export function binomialTail(successes: number, n: number, expected: number): number {
  if (successes <= 0) return 1;
  if (expected === 0) return 0;
  if (expected === n) return 1;
  const a = successes;
  const b = n - successes + 1;
  const p = expected / n;
  const q = (n - expected) / n;
  const front = binomialProbability(a, n, expected) * q;
  // Beyond its mode the fraction converges slowly, and the other tail is the smaller one.
  return p < (a + 1) / (a + b + 2)
    ? front * betaFraction(a, b, p)
    : 1 - ((front * a) / b) * betaFraction(b, a, q);
}

/** P(X = x); both x and n − x may be 0. */
function binomialProbability(x: number, n: number, expected: number): number {
  const rest = n - x;
  const deviation = devianceTerm(x, expected) + devianceTerm(rest, n - expected);
  const errors = stirlingError(n) - stirlingError(x) - stirlingError(rest);
  const spread = x === 0 || rest === 0 ? 1 : n / (2 * Math.PI * x * rest);
  return Math.sqrt(spread) * Math.exp(errors - deviation);
}

/** x ln(x / mean) + mean − x, without cancellation where x is close to the mean. */
function devianceTerm(x: number, mean: number): number {
  if (x === 0) return mean;
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const v = difference / (x + mean);
  let sum = difference * v;
  let term = 2 * x * v;
  for (let j = 1; j < 1000; ++j) {
    term *= v * v;
    const next = sum + term / (2 * j + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

function stirlingError(n: number): number {
  if (n <= 15) return STIRLING_ERRORS[n]!;
  const s = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / s) / s) / s) / s) / n;
}

/** The continued fraction of the incomplete beta function, by the modified Lentz method. */
function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300;
  const keep = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / keep(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < MAX_STEPS; ++m) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / keep(1 + even * d);
    c = keep(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / keep(1 + odd * d);
    c = keep(1 + odd / c);
    const factor = d * c;
    fraction *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return fraction;
}
