/**
 * Write NaN or an infinite number as Python does.
 *
 * @param value NaN, ∞ or −∞.
 * @returns "nan", "inf" or "-inf".
 */
export function textOfNonFinite(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}

/**
 * Write a number as Python's `repr` of a float does: "3.0", "0.3", "1e+16", "1e-05".
 *
 * @param value Any number.
 * @returns The shortest text that reads back as the number.
 */
export function formatFloat(value: number): string {
  if (!Number.isFinite(value)) return textOfNonFinite(value);
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
