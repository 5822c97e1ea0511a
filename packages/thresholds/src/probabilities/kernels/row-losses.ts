/**
 * Write the log loss of every row: −ln of the probability of its true class, cut to
 * [epsilon, 1 − epsilon]. Assumes `probabilities` is row-major, shape (losses.length, nColumns),
 * and codes in [0, nColumns). Writes `losses`, all of it, in nats. O(n) time, no allocation.
 */
export function logLosses(
  probabilities: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  epsilon: number,
  losses: Float64Array,
): void {
  const n = losses.length;
  const most = 1 - epsilon;
  for (let i = 0; i < n; ++i) {
    const p = probabilities[i * nColumns + trueCodes[i]!]!;
    losses[i] = logLossWithin(p, epsilon, most);
  }
}

/**
 * Write the log loss of every row of two classes, from the probability of class 1.
 * Assumes `probabilities` has shape (losses.length,), and codes 0 or 1. Writes `losses`, all of it,
 * in nats. O(n) time, no allocation.
 */
export function binaryLogLosses(
  probabilities: Float64Array,
  trueCodes: Int32Array,
  epsilon: number,
  losses: Float64Array,
): void {
  const n = losses.length;
  const most = 1 - epsilon;
  for (let i = 0; i < n; ++i) {
    const positive = probabilities[i]!;
    const p = trueCodes[i] === 1 ? positive : 1 - positive;
    losses[i] = logLossWithin(p, epsilon, most);
  }
}

/**
 * Write the squared distance of every row's probabilities from its true class, added over the
 * classes. Assumes `probabilities` is row-major, shape (losses.length, nColumns), and codes in
 * [0, nColumns). Writes `losses`, all of it. O(n · nColumns) time, no allocation.
 */
export function squaredLosses(
  probabilities: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  losses: Float64Array,
): void {
  const n = losses.length;
  for (let i = 0, place = 0; i < n; ++i) {
    const own = place + trueCodes[i]!;
    const end = place + nColumns;
    let sum = 0;
    for (; place < own; ++place) sum += probabilities[place]! * probabilities[place]!;
    const missing = 1 - probabilities[place]!;
    sum += missing * missing;
    for (++place; place < end; ++place) sum += probabilities[place]! * probabilities[place]!;
    losses[i] = sum;
  }
}

/**
 * Write the squared distance of every row of two classes, from the probability of class 1, added
 * over both classes. Assumes `probabilities` has shape (losses.length,), and codes 0 or 1. Writes
 * `losses`, all of it. O(n) time, no allocation.
 */
export function binarySquaredLosses(
  probabilities: Float64Array,
  trueCodes: Int32Array,
  losses: Float64Array,
): void {
  const n = losses.length;
  for (let i = 0; i < n; ++i) {
    const distance = trueCodes[i]! - probabilities[i]!;
    losses[i] = 2 * distance * distance;
  }
}

/**
 * Write the hinge loss of every row: how far the score of its true class is from being 1 above the
 * greatest other one. Assumes `scores` is row-major, shape (losses.length, nColumns), nColumns ≥ 2,
 * and codes in [0, nColumns). Writes `losses`, all of it. O(n · nColumns) time, no allocation.
 */
export function hingeLosses(
  scores: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  losses: Float64Array,
): void {
  const n = losses.length;
  for (let i = 0; i < n; ++i) {
    const start = i * nColumns;
    const own = start + trueCodes[i]!;
    let other = -Infinity;
    for (let place = start; place < start + nColumns; ++place) {
      if (place !== own && scores[place]! > other) other = scores[place]!;
    }
    const loss = 1 - (scores[own]! - other);
    losses[i] = loss > 0 ? loss : 0;
  }
}

/**
 * Write the hinge loss of every row of two classes, from a decision that is positive for class 1.
 * Assumes `scores` has shape (losses.length,), and codes 0 or 1. Writes `losses`, all of it. O(n)
 * time, no allocation.
 */
export function binaryHingeLosses(
  scores: Float64Array,
  trueCodes: Int32Array,
  losses: Float64Array,
): void {
  const n = losses.length;
  for (let i = 0; i < n; ++i) {
    const loss = 1 - (trueCodes[i] === 1 ? scores[i]! : -scores[i]!);
    losses[i] = loss > 0 ? loss : 0;
  }
}

function logLossWithin(p: number, least: number, most: number): number {
  return -Math.log(p < least ? least : p > most ? most : p);
}
