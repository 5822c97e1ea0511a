import { checkGate } from '@confmat/inference';
import type { CheckGateOptions, GateSource } from '@confmat/inference';
import { missedText, keptText } from './gate-words.js';

/** Options of `toKeep`: those of inference's `checkGate`, such as the confidence. */
export type KeepOptions = CheckGateOptions;

/** What a matcher returns to `expect`. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Expect that counts keep a gate in words, as the command's `--fail-under` reads it.
 *
 * With a confidence the bound must be surely kept. An inconclusive gate fails, also after `.not`, which
 * expects that the bound is missed, and with a confidence surely missed.
 *
 * @param this What `expect` says of itself; without it, nothing stands before the matcher.
 * @param received A matrix or counts, a sweep of scores (for `rocAuc` and `averagePrecision`) or an evaluation.
 * @param gate Such as `'accuracy>=0.9'`, `'macro.f1>=0.8'` or `'recall[Yes]>=0.5'`.
 * @param options Confidence, positive label, β, and what 0/0 counts as.
 * @returns What `expect` takes: whether it passes, and the message if not.
 * @throws {MetricError} The gate cannot be asked, as `checkGate` says.
 */
export function toKeep(
  this: unknown,
  received: GateSource,
  gate: string,
  options: KeepOptions = {},
): MatcherResult {
  const check = checkGate(received, gate, options);
  const isNot = isAfterNot(this);
  return {
    pass: isNot ? check.verdict !== 'fail' : check.verdict === 'pass',
    message: () => (isNot ? keptText(check) : missedText(check)),
  };
}

/** Whether a matcher stands after `.not`: `expect` says so of itself. */
function isAfterNot(context: unknown): boolean {
  return (
    typeof context === 'object' && context !== null && 'isNot' in context && context.isNot === true
  );
}
