import { checkOptionNames, named, unsupportedType } from '@confmat/core/internal';
import type { Decision } from './decision.js';
import type { DecisionAccumulator } from './decision-accumulator.js';

/** Options of `recordDecisions`. */
export interface RecordOptions {
  /**
   * What becomes of errors of `read`, and of answers that the accumulator refuses. Default: the call
   * rejects with them; in production a log is better.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * Wraps a call of a model: the function returned takes and returns what the call does.
 *
 * Two type parameters, because arguments and result pass through.
 *
 * @param call Calls the model, whatever its library.
 * @param read Finds the answer in its result, and what is known of the arguments; null counts nothing.
 */
export type RecordCall = <A extends readonly unknown[], R>(
  call: (...args: A) => R | PromiseLike<R>,
  read: (result: R, ...args: A) => Decision | null | undefined,
) => (...args: A) => Promise<R>;

/**
 * Count the answers of calls where they are made, in process. The result of a call is passed on as it is;
 * a call that rejects is not counted, and rejects as before.
 *
 * @param accumulator What `createDecisionAccumulator` returned.
 * @param options What becomes of errors.
 * @returns A function that wraps a call.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const decisions = createDecisionAccumulator();
 * const record = recordDecisions(decisions);
 * const call = async (text) => ({ label: text.includes('money') ? 'refund' : 'other', p: 0.9 });
 * const route = record(call, ({ label, p }) => ({ answer: label, confidence: p, truth: 'refund' }));
 * [(await route('my money back')).label, decisions.nSamples]; // → ['refund', 1]
 */
export function recordDecisions(
  accumulator: DecisionAccumulator,
  options: RecordOptions = {},
): RecordCall {
  named('recordDecisions', () => {
    checkOptionNames(options, ['onError']);
    const given = accumulator as Partial<DecisionAccumulator> | null | undefined;
    if (typeof given?.update !== 'function')
      throw unsupportedType('accumulator', given, 'what createDecisionAccumulator returned');
  });
  const { onError } = options;
  return (call, read) =>
    async (...args) => {
      const result = await call(...args);
      try {
        const decision = read(result, ...args);
        if (decision) accumulator.update(decision);
      } catch (error) {
        if (!onError) throw error;
        onError(error);
      }
      return result;
    };
}
