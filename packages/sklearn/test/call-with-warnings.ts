import { SklearnError, setWarningHandler } from '../src/index.js';
import type { SklearnWarning } from '../src/index.js';

/** What a call did. */
export interface Outcome {
  readonly value?: unknown;
  /** Kind of the error that it threw; undefined if it returned. */
  readonly kind?: string;
  readonly message?: string;
  readonly warnings: readonly SklearnWarning[];
}

/**
 * Make a call and note its warnings.
 *
 * @throws {Error} whatever is no `SklearnError`: that is a bug.
 */
export function callWithWarnings(call: () => unknown): Outcome {
  const warnings: SklearnWarning[] = [];
  const before = setWarningHandler((warning) => warnings.push(warning));
  try {
    return { value: call(), warnings };
  } catch (error) {
    if (!(error instanceof SklearnError)) throw error;
    return { kind: error.kind, message: error.message, warnings };
  } finally {
    setWarningHandler(before);
  }
}
