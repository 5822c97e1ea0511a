import { InvalidArgumentError } from 'commander';
import { own } from '@confmat/rows/own.js';

/** A number in a range, for commander. */
export function numberIn(
  least: number,
  greatest: number,
  integer: boolean,
): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? NaN : Number(text === 'inf' ? 'Infinity' : text);
    if (value >= least && value <= greatest && (!integer || Number.isInteger(value))) return value;
    const kind = integer ? 'an integer' : 'a number';
    const range =
      least === -Infinity
        ? ''
        : greatest === Infinity
          ? ` of at least ${least}`
          : ` from ${least} to ${greatest}`;
    throw new InvalidArgumentError(`Expected ${kind}${range}.`);
  };
}

/** A level in (0, 1), also as percents. */
export function levelValue(text: string): number {
  const level = shareValue(text);
  if (level > 0 && level < 1) return level;
  throw new InvalidArgumentError('Expected a level between 0 and 1, such as 0.95 or 95%.');
}

/** How sure the verdict of a gate must be, in (0.5, 1), also as percents. */
export function confidenceValue(text: string): number {
  const confidence = shareValue(text);
  if (confidence > 0.5 && confidence < 1) return confidence;
  throw new InvalidArgumentError('Expected a confidence between 0.5 and 1, such as 0.95 or 95%.');
}

/** A share, also as percents; NaN if it is none. */
function shareValue(text: string): number {
  const parts = /^([\d.]+)\s*(%?)$/.exec(text.trim());
  return Number(parts?.[1] ?? NaN) / (parts?.[2] === '%' ? 100 : 1);
}

/** A finite number, for commander. */
export function finiteNumber(text: string): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Expected a number.');
}

/** Finite numbers, separated by commas. */
export function numberList(text: string): readonly number[] {
  return text.split(',').map(finiteNumber);
}

/** One character, or the word tab. */
export function delimiterChar(text: string): string {
  if (text === 'tab' || text === '\\t') return '\t';
  if (text.length === 1 && !'"\r\n'.includes(text)) return text;
  throw new InvalidArgumentError('Expected one character, or "tab".');
}

/** The decimal mark of numbers: a comma or a point. */
export function decimalMark(text: string): string {
  if (text === ',' || text === '.') return text;
  throw new InvalidArgumentError('Expected a comma or a point.');
}

/** One character that CSV cells may be quoted by, or the word none, which becomes nothing. */
export function quoteChar(text: string): string {
  if (text === 'none') return '';
  if (/^[!-~]$/.test(text) && text !== ',') return text;
  throw new InvalidArgumentError('Expected one character, or "none".');
}

/** One character that stands before a quote in a quoted cell. */
export function escapeChar(text: string): string {
  if (/^[!-~]$/.test(text) && text !== ',') return text;
  throw new InvalidArgumentError('Expected one character, such as "\\".');
}

/** The word none: a file has no line of names. */
export function noHeader(text: string): 'none' {
  if (text === 'none') return text;
  throw new InvalidArgumentError(
    'Expected "none": files have names in their first line otherwise.',
  );
}

/** One character that lines of CSV without rows start with. */
export function commentChar(text: string): string {
  if (/^[!-~]$/.test(text) && !'",'.includes(text)) return text;
  throw new InvalidArgumentError('Expected one character, such as "#".');
}

/** A text that is not empty, or the word tab. */
export function separatorText(text: string): string {
  if (text === 'tab' || text === '\\t') return '\t';
  if (text !== '') return text;
  throw new InvalidArgumentError('Expected what separates labels, such as "|".');
}

/** 0, 1 or nan. */
export function zeroDivisionValue(text: string): number {
  const value = own({ '0': 0, '1': 1, nan: NaN }, text.toLowerCase());
  if (value !== undefined) return value;
  throw new InvalidArgumentError('Expected 0, 1 or nan.');
}

/**
 * Pairs `from=to`, separated by commas, or a JSON object; and those that were given before. Nothing before
 * the sign is a missing label.
 */
export function labelMap(
  text: string,
  before: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const pairs = text.trimStart().startsWith('{') ? jsonPairs(text) : typedPairs(text);
  return new Map([...before, ...pairs]);
}

function typedPairs(text: string): [string, string][] {
  return text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    if (at >= 0 && at < pair.length - 1)
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    throw new InvalidArgumentError('Expected labels and what they become, such as 0=No,1=Yes.');
  });
}

function jsonPairs(text: string): [string, string][] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = null;
  }
  const entries = Object.entries((parsed ?? {}) as Readonly<Record<string, unknown>>);
  if (entries.length > 0 && entries.every(([, to]) => typeof to === 'string')) {
    return entries as [string, string][];
  }
  throw new InvalidArgumentError('Expected a JSON object of labels, such as {"0": "No"}.');
}

/** Numbers separated by commas, and those that were given before; or the word all. */
export function thresholdList(
  text: string,
  before: readonly number[] | 'all' | undefined,
): readonly number[] | 'all' {
  if (before === 'all' || (before && text.trim() === 'all')) {
    throw new InvalidArgumentError('"all" and numbers cannot be combined.');
  }
  if (text.trim() === 'all') return 'all';
  const cells = text.split(',').map((cell) => cell.trim());
  const numbers = cells.map((cell) => (cell === '' ? NaN : Number(cell)));
  const bad = numbers.findIndex((number) => !Number.isFinite(number));
  if (bad < 0) return [...new Set([...(before ?? []), ...numbers])];
  throw new InvalidArgumentError(
    `Expected numbers separated by commas, or "all"; ${JSON.stringify(cells[bad])} is not a number.`,
  );
}
