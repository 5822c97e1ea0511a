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
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,9}))?$/i.exec(text.trim());
  if (!parts) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  if (digits === '') return null;
  const nTrailing = zerosAtEnd(digits);
  const significant = digits.slice(0, digits.length - nTrailing).replace(/^0+/, '');
  // Nobody writes 0 with an exponent: 0e1 and 0e2 are two codes.
  if (significant === '') {
    return { key: Number(exponent) === 0 ? '0' : `0e${exponent}`, isInteger: true };
  }
  const power = Number(exponent) - fraction.length + nTrailing;
  return { key: `${sign === '-' ? '-' : ''}${significant}e${power}`, isInteger: power >= 0 };
}

function zerosAtEnd(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.length - end;
}
