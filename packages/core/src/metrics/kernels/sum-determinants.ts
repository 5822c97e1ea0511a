import { productError, sumError } from '../../kernels/rounding-errors.js';

/**
 * Add up the determinants a · d − b · c of numbers that are sums of two doubles each, a value and
 * the rest that rounding took from it. Every step keeps what it loses, so the result is right to
 * some 100 bits of the products, and exactly 0 where each of them has a factor of 0.
 * Assumes equal lengths, each rest below a unit in the last place of its value. O(m) time, no
 * allocation. Returns the sum.
 */
export function sumDeterminants(
  a: Float64Array,
  aRest: Float64Array,
  b: Float64Array,
  bRest: Float64Array,
  c: Float64Array,
  cRest: Float64Array,
  d: Float64Array,
  dRest: Float64Array,
): number {
  const m = a.length;
  let total = 0;
  let lost = 0;
  for (let i = 0; i < m; ++i) {
    const right = a[i]! * d[i]!;
    const wrong = -b[i]! * c[i]!;
    const withRight = total + right;
    const next = withRight + wrong;
    lost += sumError(total, right, withRight) + sumError(withRight, wrong, next);
    total = next;
    lost += productError(a[i]!, d[i]!, right) + (a[i]! * dRest[i]! + aRest[i]! * d[i]!);
    lost += productError(-b[i]!, c[i]!, wrong) - (b[i]! * cRest[i]! + bRest[i]! * c[i]!);
  }
  return total + lost;
}

/**
 * Add up the products (a + b)(c + d) of such numbers. Where b and c are 0 it is, to the last bit,
 * what `sumDeterminants` gives.
 * Assumes what `sumDeterminants` does. O(m) time, no allocation. Returns the sum.
 */
export function sumProductsOfSums(
  a: Float64Array,
  aRest: Float64Array,
  b: Float64Array,
  bRest: Float64Array,
  c: Float64Array,
  cRest: Float64Array,
  d: Float64Array,
  dRest: Float64Array,
): number {
  const m = a.length;
  let total = 0;
  let lost = 0;
  for (let i = 0; i < m; ++i) {
    const left = a[i]! + b[i]!;
    const leftRest = sumError(a[i]!, b[i]!, left) + (aRest[i]! + bRest[i]!);
    const right = c[i]! + d[i]!;
    const rightRest = sumError(c[i]!, d[i]!, right) + (cRest[i]! + dRest[i]!);
    const product = left * right;
    const next = total + product;
    lost += sumError(total, product, next);
    lost += productError(left, right, product) + (left * rightRest + leftRest * right);
    total = next;
  }
  return total + lost;
}
