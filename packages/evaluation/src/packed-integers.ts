import { jsonNumber, numbersOfJson, unsupported } from '@confmat/core/internal';
import type { JsonNumber, MetricError } from '@confmat/core';

/**
 * Numbers in JSON: a list, or whole numbers of at least 0 as text, where there are many. The text holds
 * each in Base64 VLQ, as source maps do: five bits a character, the lowest first, the sign in the
 * lowest bit. A number −n stands for n zeros.
 */
export type JsonColumn = readonly JsonNumber[] | string;

/** As many numbers are a list that people can read. */
const MOST_LISTED = 32;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BASE = 32;
/** As many characters hold 2^53 with its sign. */
const MOST_DIGITS = 11;

/** Write numbers for JSON. */
export function columnToJson(numbers: ArrayLike<number>): JsonColumn {
  const all = Array.from(numbers);
  const isPacked = all.length > MOST_LISTED && all.every(isWhole);
  return isPacked ? packed(all) : all.map(jsonNumber);
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0);
}

function packed(numbers: readonly number[]): string {
  let text = '';
  let zeros = 0;
  const endZeros = (): void => {
    if (zeros === 1) text += digitsOf(0);
    else if (zeros > 1) text += digitsOf(-zeros);
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

/**
 * Read numbers that `columnToJson` wrote.
 * @param length How many there must be; null: any number, none of them in a run of zeros.
 */
export function columnOfJson(argument: string, json: unknown, length: number | null): Float64Array {
  if (typeof json !== 'string') return numbersOfJson(argument, json, length);
  const numbers = new Float64Array(length ?? json.length);
  let size = 0;
  let place = 0;
  while (place < json.length) {
    const { value, end } = numberAt(argument, json, place);
    const isRun = value < 0;
    const more = isRun ? -value : 1;
    if (isRun && length === null) throw mustBePacked(argument, place);
    if (size + more > numbers.length) throw mustHaveNumbers(argument, numbers.length);
    if (!isRun) numbers[size] = value;
    size += more;
    place = end;
  }
  if (length !== null && size !== length) throw mustHaveNumbers(argument, length);
  return numbers.subarray(0, size);
}

function numberAt(
  argument: string,
  text: string,
  start: number,
): { readonly value: number; readonly end: number } {
  let sum = 0;
  let scale = 1;
  for (let place = start; place < start + MOST_DIGITS; ++place) {
    const digit = place < text.length ? DIGITS.indexOf(text.charAt(place)) : -1;
    if (digit < 0) throw mustBePacked(argument, place);
    sum += (digit % BASE) * scale;
    scale *= BASE;
    if (digit >= BASE) continue;
    const isBelow = sum % 2 === 1;
    const value = isBelow ? -(sum - 1) / 2 : sum / 2;
    // A run of none is no number that was written.
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) break;
    return { value, end: place + 1 };
  }
  throw mustBePacked(argument, start);
}

/** A text that holds no numbers. */
function mustBePacked(argument: string, position: number): MetricError {
  const expected = 'a list of numbers, or whole numbers of at least 0 in Base64 VLQ';
  return unsupported(argument, `a text with no such number at character ${position}`, expected);
}

/** More numbers, or fewer, than there must be. */
function mustHaveNumbers(argument: string, length: number): MetricError {
  return unsupported(argument, 'a text with another number of them', `${length} numbers`);
}
