import { sumError, productError } from '@confmat/core/internal';

/**
 * Let one of the sizes of units change in the sums of the powers of sizes, each with what it lacks for being
 * rounded: they rise and fall, and what is left of them may be small.
 *
 * Writes `sizes`, shape (7,): units with a size above 0, Σn², Σn³, Σn⁴, and the errors of these three.
 * O(1) time, no allocation.
 */
export function addPowers(before: number, after: number, sizes: Float64Array): void {
  if (before === after) return;
  sizes[0]! += (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
  let [gone, come] = [before, after];
  for (let place = 1; place <= 3; ++place) {
    gone *= before;
    come *= after;
    const sum = sizes[place]!;
    const more = sum + come;
    const left = more - gone;
    sizes[place + 3]! += sumError(sum, come, more) + sumError(more, -gone, left);
    sizes[place] = left;
  }
}

/**
 * Add rows to the units that they belong to, and to the moments over units of (tp, fp, P, N): true
 * and false positives so far, and all rows of either class.
 *
 * Assumes cell numbers in `order` from `from` up to `to`, and codes of `tp`, `fp`, `allPositives`,
 * `allNegatives`, shape (nUnits,) each.
 * Writes `tp`, `fp` and, by `addPowers`, `sizes`: the rows of units that `marks` has more than 0 for,
 * by place in (tp, fp, fn, tn), times that. Adds to `moments`, shape (10,): Σtp², Σtp·fp, Σfp², Σtp·P, Σtp·N, Σfp·P,
 * Σfp·N, then unchanged ΣP², ΣP·N, ΣN².
 * O(to − from) time, no allocation.
 */
export function accumulateMoments(
  order: Int32Array,
  from: number,
  to: number,
  codes: Int32Array,
  positives: Float64Array,
  negatives: Float64Array,
  marks: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  allPositives: Float64Array,
  allNegatives: Float64Array,
  moments: Float64Array,
  sizes: Float64Array,
): void {
  for (let i = from; i < to; ++i) {
    const cell = order[i]!;
    const code = codes[cell]!;
    const [p, n] = [positives[cell]!, negatives[cell]!];
    const [t, f] = [tp[code]!, fp[code]!];
    const [P, N] = [allPositives[code]!, allNegatives[code]!];
    const before = marks[0]! * t + marks[1]! * f + marks[2]! * (P - t) + marks[3]! * (N - f);
    tp[code] = t + p;
    fp[code] = f + n;
    const after =
      marks[0]! * (t + p) + marks[1]! * (f + n) + marks[2]! * (P - t - p) + marks[3]! * (N - f - n);
    addPowers(before, after, sizes);
    moments[0]! += p * (2 * t + p);
    moments[1]! += p * (f + n) + t * n;
    moments[2]! += n * (2 * f + n);
    moments[3]! += p * P;
    moments[4]! += p * N;
    moments[5]! += n * P;
    moments[6]! += n * N;
  }
}

/** Rows and columns of each moment of four numbers, in the order of `accumulateMoments`. */
const FIRST = /* @__PURE__ */ Int8Array.of(0, 0, 1, 0, 0, 1, 1, 2, 2, 3);
const SECOND = /* @__PURE__ */ Int8Array.of(0, 1, 1, 2, 3, 2, 3, 2, 3, 3);

/**
 * The sum of the squares of weighted sums, Σ (w · x)², from the moments of x, in twice the precision:
 * the sum is small against its terms.
 *
 * Assumes `weights`, shape (4,), and `moments` of whole numbers, shape (10,).
 * O(1) time, no allocation. Returns the sum; 0 where it is no more than `least` times the sum of its
 * terms without their signs.
 */
export function quadraticForm(weights: Float64Array, moments: Float64Array, least: number): number {
  let total = 0;
  let lost = 0;
  let size = 0;
  for (let place = 0; place < 10; ++place) {
    const [a, b] = [weights[FIRST[place]!]!, weights[SECOND[place]!]!];
    const times = FIRST[place] === SECOND[place] ? 1 : 2;
    const moment = times * moments[place]!;
    const weight = a * b;
    const term = weight * moment;
    const next = total + term;
    lost += productError(a, b, weight) * moment + productError(weight, moment, term);
    lost += sumError(total, term, next);
    total = next;
    size += Math.abs(term);
  }
  return total + lost <= least * size ? 0 : total + lost;
}
