import { usageError } from '@confmat/rows/command-error.js';
import { quote } from '@confmat/rows/suggest.js';

/** A number that somebody reported, as it was written. */
export interface AskedValue {
  /** What they called it; empty if nobody says. */
  readonly name: string;
  /** As it was typed. */
  readonly text: string;
  readonly value: number;
  /** Its digits after the point, or as many of them as a double holds of a share. */
  readonly digits: number;
  /** Whether it was typed with a percent sign. */
  readonly isPercent: boolean;
}

/** Digits after the point that a double holds of a share; programs print two or three more. */
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
  const isPercent = percent !== '';
  const asked: AskedValue = {
    ...{ name: name.trim(), text: number + percent, value: Number(number), isPercent },
    digits: Math.min(digits.length, isPercent ? MOST_DIGITS - 2 : MOST_DIGITS),
  };
  return [...before, asked];
}
