/** A number that a text writes, without the ways of writing it. */
export interface WrittenNumber {
  /** Equal for texts that write one number, whatever its size: `1`, `1.0` and `1e0`, not `0e1`. */
  readonly key: string;
  readonly isInteger: boolean;
}

/**
 * Read a text as a decimal number, digit by digit: as doubles, long integers that differ are equal.
 * Returns null if it is none.
 */
export function writtenNumber(text: string): WrittenNumber | null {
  const parts = /^\s*([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,9}))?\s*$/i.exec(text);
  if (!parts) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  if (digits === '') return null;
  const significant = digits.replace(/^0+/, '').replace(/0+$/, '');
  // Nobody writes 0 with an exponent: 0e1 and 0e2 are two codes.
  if (significant === '') {
    return { key: Number(exponent) === 0 ? '0' : `0e${exponent}`, isInteger: true };
  }
  const nTrailing = digits.length - digits.replace(/0+$/, '').length;
  const power = Number(exponent) - fraction.length + nTrailing;
  return { key: `${sign === '-' ? '-' : ''}${significant}e${power}`, isInteger: power >= 0 };
}
