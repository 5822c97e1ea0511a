import { integerIn } from '../errors/expected.js';
import { named } from '../errors/metric-error.js';
import { invalidOption } from '../errors/refusals.js';
import { textOfNonFinite } from './format-float.js';

/**
 * Write a number with a fixed number of decimals, exact ties rounded half to even as Python does
 * (`Number.prototype.toFixed` rounds them up: 0.125 → "0.13", here "0.12").
 * @param value Any number; NaN gives "nan", infinities "inf" and "-inf".
 * @param digits Decimals, an integer in [0, 100].
 * @returns For example "0.12".
 */
export function formatFixed(value: number, digits: number): string {
  return named('formatFixed', () => {
    checkDigits(digits);
    if (!Number.isFinite(value)) return textOfNonFinite(value);
    const sign = value < 0 || Object.is(value, -0) ? '-' : '';
    const { integer, shift } = exactParts(Math.abs(value));
    // value = integer / 2^shift, so its decimals are integer · 10^digits / 2^shift, rounded.
    const scaled = integer * 10n ** BigInt(digits);
    const unit = 1n << BigInt(shift);
    const floor = scaled / unit;
    const twice = 2n * (scaled - floor * unit);
    const up = twice > unit || (twice === unit && floor % 2n === 1n);
    const text = (up ? floor + 1n : floor).toString().padStart(digits + 1, '0');
    const point = text.length - digits;
    return digits === 0 ? sign + text : `${sign}${text.slice(0, point)}.${text.slice(point)}`;
  });
}

export function checkDigits(digits: number): void {
  if (Number.isInteger(digits) && digits >= 0 && digits <= 100) return;
  throw invalidOption('digits', digits, integerIn(0, 100));
}

/** A finite number of at least 0 as integer / 2^shift, without rounding. */
function exactParts(value: number): { integer: bigint; shift: number } {
  let shift = 0;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    ++shift;
  }
  return { integer: BigInt(scaled), shift };
}
