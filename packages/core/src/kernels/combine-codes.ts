/**
 * Make one code of two: `first · nSecond + second`, or −1 where either is negative.
 * Assumes equal lengths, and products below 2^31. Writes `combined`, which may be one of the
 * inputs. O(n) time, no allocation.
 */
export function combineCodes(
  first: Int32Array,
  second: Int32Array,
  nSecond: number,
  combined: Int32Array,
): void {
  const n = first.length;
  for (let i = 0; i < n; ++i) {
    const a = first[i]!;
    const b = second[i]!;
    combined[i] = (a | b) < 0 ? -1 : a * nSecond + b;
  }
}
