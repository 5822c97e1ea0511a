import { usageError } from '@confmat/rows/command-error.js';
import { quote } from '@confmat/rows/suggest.js';

/** A number that somebody reported, as it was written. */
export interface AskedValue {
  /** What they called it; empty if nobody says. */
  readonly name: string;
  /** As it was typed. */
  readonly text: string;
  readonly value: number;
  /** Its digits after the point. */
  readonly digits: number;
  /** Whether it was typed with a percent sign. */
  readonly isPercent: boolean;
}

/** Digits after the point that a double holds of a share. */
const MOST_DIGITS = 15;

/** Read `0.6125`, `61.25%` or `NAME=0.61`, after those that were given before. */
export function parseValue(
  text: string,
  before: readonly AskedValue[] = [],
): readonly AskedValue[] {
  const [, name = '', number = '', digits = '', percent = ''] =
    /^(?:([^=]+)=)?\s*(-?\d*(?:\.(\d*))?)\s*(%?)$/.exec(text.trim()) ?? [];
  if (!/\d/.test(number)) {
    throw usageError(`--value ${quote(text)}: expected a number as it was printed, such as 0.6125`);
  }
  if (digits.length === 0 && percent === '') {
    throw usageError(`--value ${quote(text)}: has no digits after the point, which nearly all numbers fit`); // prettier-ignore
  }
  if (digits.length > MOST_DIGITS) {
    throw usageError(`--value ${quote(text)}: has more than ${MOST_DIGITS} digits after the point`);
  }
  const value = Number(number);
  const asked = { name: name.trim(), text: number + percent, value, digits: digits.length, isPercent: percent !== '' }; // prettier-ignore
  return [...before, asked];
}
