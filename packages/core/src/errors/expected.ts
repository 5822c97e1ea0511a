import { showList } from './show.js';

/**
 * What a value should have been: a number of a range, one of a list, or something else in words.
 */
export type Expected = ExpectedNumber | readonly unknown[] | string;

/** A number that is finite, but for the ends of its range. */
export interface ExpectedNumber {
  readonly kind: 'integer' | 'number';
  /** What the number is, for example "a probability". Default: its kind. */
  readonly what?: string;
  readonly atLeast?: number;
  readonly above?: number;
  readonly atMost?: number;
  readonly below?: number;
}

export function integerFrom(atLeast: number): ExpectedNumber {
  return { kind: 'integer', atLeast };
}

export function integerIn(atLeast: number, atMost: number): ExpectedNumber {
  return { kind: 'integer', atLeast, atMost };
}

export function placeBelow(below: number, what: string): ExpectedNumber {
  return { kind: 'integer', what, atLeast: 0, below };
}

export function numberFrom(atLeast: number, what?: string): ExpectedNumber {
  return what === undefined ? { kind: 'number', atLeast } : { kind: 'number', what, atLeast };
}

export function numberIn(atLeast: number, atMost: number, what = 'a number'): ExpectedNumber {
  return { kind: 'number', what, atLeast, atMost };
}

export const FINITE: ExpectedNumber = { kind: 'number' };

/** Put what is expected into words, for example `an integer in [1, 100]`. */
export function inWords(expected: Expected): string {
  if (typeof expected === 'string') return expected;
  if ('kind' in expected) return numberInWords(expected);
  return `one of ${showList(expected)}`;
}

function numberInWords({ kind, what, atLeast, above, atMost, below }: ExpectedNumber): string {
  const least = atLeast ?? above;
  const greatest = atMost ?? below;
  const noun = kind === 'integer' ? 'an integer' : 'a finite number';
  if (least === undefined) return what ?? noun;
  if (greatest === undefined) {
    return `${what ?? noun} ${atLeast === undefined ? 'above' : 'of at least'} ${least}`;
  }
  const [open, close] = [atLeast === undefined ? '(' : '[', atMost === undefined ? ')' : ']'];
  return `${what ?? (kind === 'integer' ? noun : 'a number')} in ${open}${least}, ${greatest}${close}`;
}
