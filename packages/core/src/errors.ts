import type { Label } from './columns/label.js';

/** What is wrong with a call, as data. `code` is public and never renamed. */
export type MetricIssue =
  | { readonly code: 'length-mismatch'; readonly lengths: Readonly<Record<string, number>> }
  | { readonly code: 'empty-input'; readonly argument: string; readonly reason: string }
  | {
      readonly code: 'unknown-label';
      readonly argument: string;
      readonly row: number | null;
      readonly value: unknown;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      readonly labels: readonly Label[];
    }
  | {
      readonly code: 'duplicate-label';
      readonly argument: string;
      readonly row: number;
      readonly value: Label;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      /** What to write instead, in code. */
      readonly meant?: string | undefined;
    }
  | {
      readonly code: 'null-value';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      /** What is missing. Default: a label. */
      readonly expected?: string | undefined;
    }
  | {
      readonly code: 'mixed-labels';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      readonly expected: string;
      /** Where the expectation comes from, for example "as in yTrue". */
      readonly because: string;
    }
  | {
      readonly code: 'invalid-label';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      readonly expected: string;
    }
  | {
      readonly code: 'invalid-weight';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
    }
  | {
      readonly code: 'invalid-score';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
    }
  | {
      readonly code: 'invalid-count';
      readonly argument: string;
      /** The place in the argument, or null for the argument itself. */
      readonly row: number | null;
      readonly value: unknown;
      /** What is expected. Default: a finite number of at least 0. */
      readonly expected?: string | undefined;
    }
  | {
      readonly code: 'invalid-value';
      readonly argument: string;
      /** The place in the argument, or null for the argument itself. */
      readonly row: number | null;
      readonly value: unknown;
      /** The place in the row, where a row has several. */
      readonly position?: number | undefined;
      readonly expected: string;
    }
  | {
      readonly code: 'shape-mismatch';
      readonly argument: string;
      readonly received: string;
      readonly expected: string;
    }
  | {
      readonly code: 'unsupported-type';
      readonly argument: string;
      readonly received: string;
      readonly expected: string;
    }
  | {
      readonly code: 'invalid-option';
      readonly option: string;
      readonly value: unknown;
      readonly allowed: readonly unknown[] | string;
    }
  | {
      readonly code: 'invalid-option';
      /** Name of an option that the function does not have. */
      readonly option: string;
      readonly value: unknown;
      /** Every option that it has. */
      readonly known: readonly string[];
      /** The one that was probably meant, or null. */
      readonly meant: string | null;
    }
  | { readonly code: 'option-conflict'; readonly option: string; readonly reason: string }
  | { readonly code: 'too-many-classes'; readonly nClasses: number; readonly limit: number }
  | { readonly code: 'too-many-groups'; readonly nGroups: number; readonly limit: number }
  | { readonly code: 'too-many-pairs'; readonly arguments: string; readonly limit: number }
  | { readonly code: 'partial-counts'; readonly missing: string };

const BRAND = Symbol.for('confmat.MetricError');

/** The one error that confmat's packages throw for a caller's mistake, before any work is done. */
export class MetricError extends Error {
  override readonly name = 'MetricError';

  /**
   * @param caller Name of the public function that was called; empty until its border adds it.
   * @param issue What is wrong, with the argument, row and value concerned.
   */
  constructor(
    readonly caller: string,
    readonly issue: MetricIssue,
  ) {
    super(caller === '' ? describeIssue(issue) : `${caller}: ${describeIssue(issue)}`);
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Same as `issue.code`. */
  get code(): MetricIssue['code'] {
    return this.issue.code;
  }
}

/**
 * A caller's mistake, found by a check that does not know which public function was called.
 *
 * @param issue What is wrong.
 * @returns The error to throw; the border of the public function adds its name.
 */
export function refusal(issue: MetricIssue): MetricError {
  return new MetricError('', issue);
}

/**
 * The border of a public function: adds its name to what a check inside throws.
 *
 * @param caller Name of the public function.
 * @param body What it does.
 * @returns What `body` returns.
 * @throws What `body` throws; a refusal with the name, as if thrown here.
 */
export function named<T>(caller: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw withCaller(caller, error);
  }
}

/**
 * The border of a public function that returns a promise, as `named` is of the others.
 *
 * @param caller Name of the public function.
 * @param body What it does.
 * @returns What `body` resolves to.
 * @throws What `body` throws; a refusal with the name.
 */
export async function namedAsync<T>(caller: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw withCaller(caller, error);
  }
}

/**
 * Add the name of a public function to a refusal.
 *
 * @param caller Name of the public function.
 * @param error Whatever was caught.
 * @returns A named `MetricError` for a refusal; anything else as it is.
 */
export function withCaller(caller: string, error: unknown): unknown {
  return isMetricError(error) && error.caller === '' ? new MetricError(caller, error.issue) : error;
}

/**
 * Tell whether a caught value is a `MetricError`, also one of another installed copy.
 *
 * @param value Anything.
 * @returns True for a `MetricError`.
 */
export function isMetricError(value: unknown): value is MetricError {
  return typeof value === 'object' && value !== null && BRAND in value;
}

/**
 * Put an issue into words: one line, lower case, no full stop, with argument, row and value.
 *
 * @param issue What is wrong.
 * @returns The message without the caller's name.
 */
export function describeIssue(issue: MetricIssue): string {
  switch (issue.code) {
    case 'length-mismatch': {
      const sizes = Object.entries(issue.lengths).map(([name, length]) => `${name} (${length})`);
      return `${listOf(sizes, 'and')} must have the same length`;
    }
    case 'empty-input':
      return `${issue.argument} ${issue.reason}`;
    case 'unknown-label':
      return `${at(issue.argument, issue.row, issue.position)} is ${show(issue.value)}, expected one of ${showList(issue.labels)}`;
    case 'duplicate-label':
      return `${at(issue.argument, issue.row, issue.position)} is ${show(issue.value)} again, expected each label once${orMeant(issue.meant)}`;
    case 'null-value':
      return `${at(issue.argument, issue.row, issue.position)} is ${show(issue.value)}, expected ${issue.expected ?? 'a label'} (nulls: 'skip' leaves such rows out)`;
    case 'mixed-labels':
      return `${at(issue.argument, issue.row, issue.position)} is ${show(issue.value)}, expected ${issue.expected} ${issue.because}`;
    case 'invalid-label':
    case 'invalid-value':
      return `${at(issue.argument, issue.row, issue.position)} is ${show(issue.value)}, expected ${issue.expected}`;
    case 'invalid-weight':
    case 'invalid-score':
      return `${at(issue.argument, issue.row)} is ${show(issue.value)}, expected a finite number`;
    case 'invalid-count':
      return `${at(issue.argument, issue.row)} is ${show(issue.value)}, expected ${issue.expected ?? 'a finite number of at least 0'}`;
    case 'shape-mismatch':
    case 'unsupported-type':
      return `${issue.argument} is ${issue.received}, expected ${issue.expected}`;
    case 'invalid-option': {
      if ('known' in issue) {
        const { option, known, meant } = issue;
        const advice =
          meant === null ? `expected ${listOf(known.map(show), 'or')}` : `did you mean "${meant}"?`;
        const what = known.length === 0 ? 'the function takes none' : advice;
        return `there is no option ${show(option)}, ${what}`;
      }
      const allowed =
        typeof issue.allowed === 'string' ? issue.allowed : `one of ${showList(issue.allowed)}`;
      return `${issue.option} is ${show(issue.value)}, expected ${allowed}`;
    }
    case 'option-conflict':
      return `${issue.option} ${issue.reason}`;
    case 'too-many-classes':
      return `labels has ${issue.nClasses} classes, expected at most ${issue.limit}`;
    case 'too-many-groups':
      return `by makes ${issue.nGroups} groups, expected at most ${issue.limit}`;
    case 'too-many-pairs':
      return `${issue.arguments} make more than ${issue.limit} different pairs of labels`;
    case 'partial-counts':
      return `counts has no ${issue.missing}, expected counts that hold it`;
  }
}

const MAX_SHOWN_CHARS = 60;
const MAX_SHOWN_ITEMS = 10;

/**
 * Show a received value in a message: strings quoted, long ones cut, never more than one line.
 *
 * @param value Anything.
 * @returns Its short text.
 */
export function show(value: unknown): string {
  if (typeof value === 'string') {
    const chars = [...value];
    const cut =
      chars.length > MAX_SHOWN_CHARS ? `${chars.slice(0, MAX_SHOWN_CHARS).join('')}…` : value;
    return JSON.stringify(cut);
  }
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) {
    return ArrayBuffer.isView(value) ? describeType(value) : `an object (${describeType(value)})`;
  }
  return String(value);
}

/**
 * Name the type of a received value in a message.
 *
 * @param value Anything.
 * @returns For example `null`, `string`, `Map`, `a proxy of Int32Array`.
 */
export function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  const name: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name;
  if (typeof name !== 'string' || name === '') return 'object';
  return name.endsWith('Array') && !Array.isArray(value) && !ArrayBuffer.isView(value)
    ? `a proxy of ${name}`
    : name;
}

function showList(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_SHOWN_ITEMS).map(show);
  const rest = values.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

function at(argument: string, row: number | null, position?: number): string {
  if (row === null) return argument;
  return position === undefined ? `${argument}[${row}]` : `${argument}[${row}][${position}]`;
}

function orMeant(code: string | undefined): string {
  return code === undefined ? '' : `, did you mean ${code}?`;
}

function listOf(parts: readonly string[], word: string): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1) ?? ''}`;
}
