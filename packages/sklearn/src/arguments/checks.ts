import { isArrayLike, isSparse } from '../arrays/forms.js';

export interface Check {
  readonly allows: (value: unknown) => boolean;
  /** In words, for messages. */
  readonly text: string;
}

/** An array, a typed array, an Arrow column or a matrix. */
export const ARRAY: Check = {
  allows: (value) => isArrayLike(value) && !isSparse(value),
  text: 'an array',
};

export const SPARSE: Check = { allows: isSparse, text: 'a sparse matrix' };

export const NULL: Check = { allows: (value) => value === null, text: 'null' };

/** True or false; 0 and 1 are neither, as in scikit-learn. */
export const BOOLEAN: Check = { allows: (value) => typeof value === 'boolean', text: 'a boolean' };

/** A label: a number, a boolean or a string. */
export const LABEL: Check = {
  allows: (value) => ['number', 'boolean', 'string', 'bigint'].includes(typeof value),
  text: 'a label',
};

/** Whatever it is: the function looks at it itself. */
export const ANYTHING: Check = { allows: () => true, text: 'anything' };

export const STRING: Check = { allows: (value) => typeof value === 'string', text: 'a string' };

export const CALLABLE: Check = {
  allows: (value) => typeof value === 'function',
  text: 'a function',
};

export const DICT: Check = {
  allows: (value) => typeof value === 'object' && value !== null && !isArrayLike(value),
  text: 'an object',
};

export const NAN: Check = { allows: (value) => Number.isNaN(value), text: 'NaN' };

export function oneOf(...values: readonly string[]): Check {
  return {
    allows: (value) => typeof value === 'string' && values.includes(value),
    text: values.map((value) => JSON.stringify(value)).join(', '),
  };
}

/** One of some numbers; Python's True and False are 1 and 0. */
export function oneOfNumbers(...values: readonly number[]): Check {
  return {
    allows: (value) => isReal(value) && values.includes(Number(value)),
    text: values.join(', '),
  };
}

/** A number of a range, whose `text` says it in words, for example `a number in [0, ∞]`. */
export function range(text: string, contains: (value: number) => boolean): Check {
  return {
    allows: (value) => isReal(value) && !Number.isNaN(value) && contains(Number(value)),
    text,
  };
}

export function integerFrom(least: number): Check {
  return range(
    `an integer of at least ${least}`,
    (value) => Number.isInteger(value) && value >= least,
  );
}

/** The number of a checked argument: Python's True is 1. */
export function numberOf(value: number | boolean): number {
  return Number(value);
}

/** In Python a bool is an integer, too. */
function isReal(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}
