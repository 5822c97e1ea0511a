/** 2^27 + 1: a double times it falls into two halves of 26 bits (Veltkamp). */
const SPLITTER = 134217729;

/**
 * What rounding took from a product: a · b − product, exactly (Dekker 1971). Assumes `product` is
 * the rounded product, and neither factor above 2^996. O(1) time, no allocation. Returns the error.
 */
export function productError(a: number, b: number, product: number): number {
  const aScaled = SPLITTER * a;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = SPLITTER * b;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

/**
 * What rounding took from a sum: a + b − sum, exactly (Knuth).
 * Assumes `sum` is the rounded sum. O(1) time, no allocation. Returns the error.
 */
export function sumError(a: number, b: number, sum: number): number {
  const bPart = sum - a;
  return a - (sum - bPart) + (b - bPart);
}

/**
 * The same by a branch (Neumaier 1974) in the place of three more additions: for long sums, whose
 * branch is easy to predict.
 * Assumes `sum` is the rounded sum. O(1) time, no allocation. Returns the error.
 */
export function lostInSum(a: number, b: number, sum: number): number {
  return Math.abs(a) >= Math.abs(b) ? a - sum + b : b - sum + a;
}
