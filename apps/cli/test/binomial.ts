/** Chance of at least `k` of `n`, each with probability `p`, added up term by term. */
function atLeast(k: number, n: number, p: number): number {
  let logTerm = n * Math.log1p(-p);
  let sum = 0;
  for (let i = 0; i <= n; ++i) {
    if (i >= k) sum += Math.exp(logTerm);
    logTerm += Math.log((n - i) / (i + 1)) + Math.log(p) - Math.log1p(-p);
  }
  return sum;
}

/** The p at which a function that rises reaches a value, by halving. */
function solve(rises: (p: number) => number, value: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; ++step) {
    const middle = (low + high) / 2;
    if (rises(middle) < value) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Clopper and Pearson's interval of `k` of `n`, by its definition: at its lower end `k` or more are seen
 * in a share `tail` of samples, at its upper end `k` or fewer. SciPy has 0.836282 and 0.944737 for 90 of
 * 100 and 0.05.
 */
export function exactEnds(k: number, n: number, tail: number): readonly [number, number] {
  return [solve((p) => atLeast(k, n, p), tail), solve((p) => atLeast(k + 1, n, p), 1 - tail)];
}
