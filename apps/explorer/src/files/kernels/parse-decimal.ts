const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
/** Fewer digits than this are exact in a double. */
const MOST_DIGITS = 15;

/**
 * Read a plain decimal number, such as `-12` or `0.4867`. With at most 15 digits the whole number and
 * the power of ten are exact, so their quotient is the nearest double.
 *
 * Assumes `0 <= start < end <= bytes.length`, and `powers[k] = 10^k`, shape (16,).
 * Writes nothing. O(end − start) time, no allocation.
 *
 * @returns NaN if it is not written so, or has more digits.
 */
export function parseDecimal(
  bytes: Uint8Array,
  start: number,
  end: number,
  powers: Float64Array,
): number {
  let at = start;
  const isNegative = bytes[at] === MINUS;
  if (isNegative) ++at;
  let whole = 0;
  let digits = 0;
  let decimals = -1;
  for (; at < end; ++at) {
    const byte = bytes[at]!;
    if (byte >= ZERO && byte <= NINE) {
      whole = whole * 10 + (byte - ZERO);
      if (whole > 0) ++digits;
      if (decimals >= 0) ++decimals;
    } else if (byte === POINT && decimals < 0) {
      decimals = 0;
    } else {
      return NaN;
    }
  }
  if (digits > MOST_DIGITS || decimals > MOST_DIGITS || end - start === (isNegative ? 1 : 0))
    return NaN;
  if (decimals >= 0 && end - start - (isNegative ? 1 : 0) === 1) return NaN;
  const value = decimals > 0 ? whole / powers[decimals]! : whole;
  return isNegative ? -value : value;
}
