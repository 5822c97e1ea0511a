import { isArrayLike } from '../arrays/forms.js';
import { warn, warnedBy } from '../warnings.js';
import type { Check } from './checks.js';
import { fault, named, show, typeError } from '../errors.js';

/** Arguments by name: all of them, or all but `y_true`, which then goes by position. */
export type ByName<A extends { readonly y_true: unknown }> =
  [y_true: A['y_true'], options: Omit<A, 'y_true'>] | [options: A];

/** Arguments after the check: all there, with their defaults. */
export type Checked<A> = { readonly [K in keyof A]-?: Exclude<A[K], undefined> };

/** A parameter: what it may be, and its value if it is not given. */
export interface Parameter {
  readonly checks: readonly Check[];
  /** Undefined for a parameter that must be given. */
  readonly fallback: unknown;
}

export function required(...checks: readonly Check[]): Parameter {
  return { checks, fallback: undefined };
}

/** A parameter with a default, which is not checked. */
export function optional(fallback: unknown, ...checks: readonly Check[]): Parameter {
  return { checks, fallback };
}

/**
 * Parameters and some more: bundlers keep an object spread whether it is used or not, and drop a
 * call that is marked as pure.
 */
export function withParameters<B extends string, M extends string>(
  base: Readonly<Record<B, Parameter>>,
  more: Readonly<Record<M, Parameter>>,
): Readonly<Record<B | M, Parameter>> {
  return { ...base, ...more };
}

export interface MetricDefinition<A, R> {
  /** How many parameters may be given by position: the first ones. Default: 2. */
  readonly nPositional?: number | undefined;
  /** How many still may, with a `FutureWarning`. Default: none but those. */
  readonly deprecatedPositional?: number | undefined;
  /** All parameters, in scikit-learn's order, which is also that of the checks. */
  readonly parameters: Readonly<Record<keyof A & string, Parameter>>;
  readonly compute: (args: Checked<A>) => R;
}

/**
 * Call a function by scikit-learn's convention: some arguments by position, then one object with the
 * others by name, in which any argument may be given. Undefined means not given.
 * @param name The function's name, for messages and warnings.
 * @throws {SklearnError} `TypeError` for an argument that is missing, unknown, given twice or one too
 *   many, and `InvalidParameterError` for a value that the parameter cannot have.
 */
export function callMetric<A extends object, R>(
  name: string,
  received: readonly unknown[],
  definition: MetricDefinition<A, R>,
): R {
  return named(name, () =>
    warnedBy(name, () => {
      const args = bindArguments(definition, received);
      checkArguments(definition, args);
      return definition.compute(args);
    }),
  );
}

function bindArguments<A extends object, R>(
  { parameters, nPositional = 2, deprecatedPositional = nPositional }: MetricDefinition<A, R>,
  received: readonly unknown[],
): Checked<A> {
  const last = lastGiven(received);
  const lastOne = received[last];
  const byName = isOptions(lastOne) ? lastOne : {};
  const byPosition = received.slice(0, isOptions(lastOne) ? last : last + 1);
  if (byPosition.length > deprecatedPositional) {
    throw typeError(
      `got ${byPosition.length} arguments by position, expected at most ${nPositional}, then one object with the others by name`,
    );
  }
  const names = Object.keys(parameters);
  if (byPosition.length > nPositional) {
    const late = names.slice(nPositional, byPosition.length).join(', ');
    warn('FutureWarning', `${late} will go by name only`);
  }
  const args: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(byName)) {
    if (!names.includes(key)) {
      throw typeError(`got an argument named ${key}, expected one of ${names.join(', ')}`);
    }
    args[key] = value;
  }
  byPosition.forEach((value, place) => {
    const key = names[place] ?? '';
    if (value !== undefined && args[key] !== undefined) {
      throw typeError(`got ${key} by position and by name`);
    }
    args[key] ??= value;
  });
  for (const [key, parameter] of Object.entries<Parameter>(parameters)) {
    args[key] = args[key] === undefined ? parameter.fallback : args[key];
    if (args[key] === undefined) {
      throw typeError(`${key} is missing`);
    }
  }
  return args as Checked<A>;
}

function lastGiven(received: readonly unknown[]): number {
  let last = received.length - 1;
  while (last >= 0 && received[last] === undefined) --last;
  return last;
}

/** Options are a plain object that is no matrix. */
export function isOptions(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || isArrayLike(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm has another Object.prototype, whose own prototype is null.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function checkArguments<A extends object, R>(
  { parameters }: MetricDefinition<A, R>,
  args: Checked<A>,
): void {
  for (const [key, { checks, fallback }] of Object.entries<Parameter>(parameters)) {
    const value: unknown = args[key as keyof A];
    if (Object.is(value, fallback) || checks.some(({ allows }) => allows(value))) continue;
    const allowed = checks.map(({ text }) => text).join(', ');
    const expected = checks.length > 1 ? `one of ${allowed}` : allowed;
    throw fault('InvalidParameterError', `${key} is ${show(value)}, expected ${expected}`);
  }
}
