/**
 * Whole numbers of at least 0 as text, in Base64 VLQ as source maps have it: five bits a character, the
 * lowest first, the sign in the lowest bit. A number −n stands for n zeros.
 */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BASE = 32;
/** As many characters hold 2^53 with its sign. */
const MOST_DIGITS = 11;
/** Longer columns are refused: a short text could ask for any number of zeros. */
const MOST_NUMBERS = 2 ** 26;

export function packIntegers(numbers: readonly number[]): string {
  let text = '';
  let zeros = 0;
  const endZeros = (): void => {
    if (zeros > 0) text += digitsOf(zeros === 1 ? 0 : -zeros);
    zeros = 0;
  };
  for (const value of numbers) {
    if (value === 0) ++zeros;
    else {
      endZeros();
      text += digitsOf(value);
    }
  }
  endZeros();
  return text;
}

function digitsOf(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2;
  let text = '';
  do {
    const digit = rest % BASE;
    rest = (rest - digit) / BASE;
    text += DIGITS[rest > 0 ? digit + BASE : digit] ?? '';
  } while (rest > 0);
  return text;
}

/** The numbers of a text; null where it is not what `packIntegers` writes. */
export function unpackIntegers(text: string): number[] | null {
  const numbers: number[] = [];
  let place = 0;
  while (place < text.length) {
    const found = numberAt(text, place);
    if (!found) return null;
    if (found.value >= 0) numbers.push(found.value);
    else {
      const length = numbers.length - found.value;
      if (length > MOST_NUMBERS) return null;
      for (let i = numbers.length; i < length; ++i) numbers.push(0);
    }
    place = found.end;
  }
  return numbers;
}

function numberAt(text: string, start: number): { value: number; end: number } | null {
  let sum = 0;
  let scale = 1;
  for (let place = start; place < start + MOST_DIGITS; ++place) {
    const digit = place < text.length ? DIGITS.indexOf(text.charAt(place)) : -1;
    if (digit < 0) return null;
    sum += (digit % BASE) * scale;
    scale *= BASE;
    if (digit >= BASE) continue;
    const value = sum % 2 === 1 ? -(sum - 1) / 2 : sum / 2;
    // A run of none is no number that was written.
    const isWritten = Number.isSafeInteger(value) && !Object.is(value, -0);
    return isWritten ? { value, end: place + 1 } : null;
  }
  return null;
}
