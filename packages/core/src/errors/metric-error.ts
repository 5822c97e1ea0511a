import { describeIssue } from './describe-issue.js';
import type { MetricIssue } from './issue.js';

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

/** The border of a public function: adds its name to what a check inside throws. */
export function named<T>(caller: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw withCaller(caller, error);
  }
}

/** The border of a public function that returns a promise, as `named` is of the others. */
export async function namedAsync<T>(caller: string, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw withCaller(caller, error);
  }
}

/** Add the name of a public function to a refusal. */
export function withCaller(caller: string, error: unknown): unknown {
  return isMetricError(error) && error.caller === '' ? new MetricError(caller, error.issue) : error;
}

/**
 * Tell whether a caught value is a `MetricError`, also one of another installed copy.
 * @param value Anything.
 * @returns True for a `MetricError`.
 */
export function isMetricError(value: unknown): value is MetricError {
  return typeof value === 'object' && value !== null && BRAND in value;
}
