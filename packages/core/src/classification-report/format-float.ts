/** Write NaN, ∞ or −∞ as Python does. */
export function textOfNonFinite(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return value > 0 ? 'inf' : '-inf';
}

/** Write a number as Python's `repr` of a float does: "3.0", "0.3", "1e+16", "1e-05". */
export function formatFloat(value: number): string {
  if (!Number.isFinite(value)) return textOfNonFinite(value);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [digits = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= 16 || exponent < -4) {
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${digits}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  // Of these sizes, engines write plain decimals too.
  const text = String(value);
  return text.includes('.') ? text : `${text}.0`;
}
