import { MetricError } from '../errors.js';

/**
 * Write a number with a fixed number of decimals, exact ties rounded half to even as Python does
 * (`Number.prototype.toFixed` rounds them up: 0.125 → "0.13", here "0.12").
 *
 * @param value Any number; NaN gives "nan", infinities "inf" and "-inf".
 * @param digits Decimals, an integer in [0, 100].
 * @returns For example "0.12".
 * @throws {MetricError} `invalid-option`.
 */
export function formatFixed(value: number, digits: number): string {
  checkDigits('formatFixed', digits);
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
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
}

/**
 * Check a number of decimals.
 *
 * @param caller Name of the public function.
 * @param digits The received number.
 * @throws {MetricError} `invalid-option`.
 */
export function checkDigits(caller: string, digits: number): void {
  if (Number.isInteger(digits) && digits >= 0 && digits <= 100) return;
  throw new MetricError(caller, {
    code: 'invalid-option',
    option: 'digits',
    value: digits,
    allowed: 'an integer in [0, 100]',
  });
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

/**
 * Write a number as Python's `repr` of a float does: "3.0", "0.3", "1e+16", "1e-05".
 *
 * @param value Any number.
 * @returns The shortest text that reads back as the number.
 */
export function formatFloat(value: number): string {
  if (!Number.isFinite(value)) return formatFixed(value, 0);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [digits = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= 16 || exponent < -4) {
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${digits}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  const text = plainText(digits, exponent);
  return text.includes('.') ? text : `${text}.0`;
}

/** Digits in scientific form, moved to their place: ("-1.25", -2) → "-0.0125". */
function plainText(scientific: string, exponent: number): string {
  const sign = scientific.startsWith('-') ? '-' : '';
  const digits = scientific.replace('-', '').replace('.', '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const rest = digits.slice(exponent + 1);
  return rest === '' ? sign + whole : `${sign}${whole}.${rest}`;
}
