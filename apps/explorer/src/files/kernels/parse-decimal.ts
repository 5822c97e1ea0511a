const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const UPPER_E = 0x45;
const LOWER_E = 0x65;

/** A whole number of fewer digits fits into two parts without a rounding. */
const MOST_DIGITS = 18;
/** Greater powers of ten are not exact in a double. */
const MOST_DECIMALS = 22;
/** Digits of the low part of a whole number; the high part times a power of ten up to it is exact. */
const LOW_DIGITS = 8;
/** Parts of a double of 26 bits each, so that products of two are exact (Veltkamp, Dekker 1971). */
const SPLIT = 2 ** 27 + 1;
/** How far the second part of a quotient may be off, relatively, with a margin. */
const SLACK = 2 ** -48;

/**
 * Read a decimal number, such as `-12`, `0.48670000000000002` or `3.1e-05`, as the nearest double. Up to 18 digits
 * are held exactly in two doubles and divided by an exact power of ten; the quotient is kept in two
 * doubles as well, and given only where all that it may be rounds to the same double.
 *
 * Assumes `0 <= start < end <= bytes.length`, and `powers[k] = 10^k`, shape (23,).
 * Writes nothing. O(end − start) time, no allocation.
 *
 * @returns NaN if it is not written so, or if this does not settle which double is nearest.
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
  const first = at;
  let high = 0;
  let low = 0;
  let digits = 0;
  let written = 0;
  let decimals = -1;
  for (; at < end; ++at) {
    const digit = bytes[at]! - ZERO;
    if (digit >= 0 && digit <= 9) {
      ++written;
      if (decimals >= 0) ++decimals;
      if (digits > 0 || digit > 0) {
        if (++digits > MOST_DIGITS) return NaN;
        if (digits <= MOST_DIGITS - LOW_DIGITS) high = high * 10 + digit;
        else low = low * 10 + digit;
      }
    } else if (bytes[at] === POINT && decimals < 0) {
      decimals = 0;
    } else {
      break;
    }
  }
  if (written === 0 || at === first) return NaN;
  let scale = decimals > 0 ? decimals : 0;
  if (at < end) {
    if (bytes[at] !== LOWER_E && bytes[at] !== UPPER_E) return NaN;
    const sign = bytes[++at];
    const isDown = sign === MINUS;
    if (isDown || sign === PLUS) ++at;
    if (at >= end || end - at > 3) return NaN;
    let exponent = 0;
    for (; at < end; ++at) {
      const byte = bytes[at]!;
      if (byte < ZERO || byte > NINE) return NaN;
      exponent = exponent * 10 + (byte - ZERO);
    }
    scale += isDown ? exponent : -exponent;
  }
  if (scale < 0 || scale > MOST_DECIMALS) return NaN;
  const value = quotient(high, low, digits, powers[scale]!, powers);
  return isNegative ? -value : value;
}

/** The whole number of two parts, divided by a power of ten; NaN where its rounding is not settled. */
function quotient(
  high: number,
  low: number,
  digits: number,
  power: number,
  powers: Float64Array,
): number {
  const lowDigits = digits - (MOST_DIGITS - LOW_DIGITS);
  const upper = lowDigits > 0 ? high * powers[lowDigits]! : high;
  const whole = upper + low;
  const rest = low - (whole - upper);
  if (rest === 0 && whole <= Number.MAX_SAFE_INTEGER) return whole / power;
  const near = whole / power;
  const product = near * power;
  const a = SPLIT * near;
  const aHigh = a - (a - near);
  const aLow = near - aHigh;
  const b = SPLIT * power;
  const bHigh = b - (b - power);
  const bLow = power - bHigh;
  const error = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
  const more = (whole - product - error + rest) / power;
  const least = near + more * (1 - SLACK);
  const most = near + more * (1 + SLACK);
  return least === most ? least : NaN;
}
