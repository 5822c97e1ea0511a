import { checkOptionNames, named, optionConflict } from '@confmat/core/internal';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { mustBeTrials } from '../refusals.js';
import { logEvidence, sequence } from './sequence.js';

/** Options of `sequentialComparison`. */
export interface SequentialComparisonOptions {
  /** 1 less the chance of ever deciding between two equal models, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** Two models in a stream of rows, so far. */
export interface SequentialComparison {
  /**
   * Evidence that the models differ, at least 0: bets at fair odds multiply by it. Infinity from about
   * 1,030 deciding rows on that one model alone has right.
   */
  readonly eValue: number;
  /** p-value that holds at every look, in [0, 1]: 1 over the e-value, 0 where that is beyond 10³²³. */
  readonly pValue: number;
  /**
   * Which model is better by the rows so far, where the e-value is at least 1 / (1 − level); else null,
   * also after it was reached: later rows can weaken the evidence. A decision that was once reached stays
   * valid, so keep the first.
   */
  readonly decided: 'a' | 'b' | null;
  /** Share of the deciding rows that a has right, with an interval that holds at every look. */
  readonly share: Interval;
}

/**
 * Compare two models while rows come in, looking as often as you like. Only rows that one of them alone
 * has right count.
 *
 * @param onlyA Rows that only model a has right so far.
 * @param onlyB Rows that only model b has right so far.
 * @param options Level.
 * @returns The e-value, and the decision that the rows so far give.
 * @throws {MetricError} `invalid-value`, `invalid-option`.
 * @see Shafer 2021, "Testing by betting".
 * @example
 * sequentialComparison(10, 0).decided; // → 'a'
 */
export function sequentialComparison(
  onlyA: number,
  onlyB: number,
  options: SequentialComparisonOptions = {},
): SequentialComparison {
  return named('sequentialComparison', () => {
    checkOptionNames(options, ['level']);
    const level = checkLevel(options.level);
    for (const [argument, rows] of Object.entries({ onlyA, onlyB })) {
      if (!(Number.isSafeInteger(rows) && rows >= 0)) throw mustBeTrials(rows, argument);
    }
    const deciding = onlyA + onlyB;
    if (!Number.isSafeInteger(deciding))
      throw optionConflict(
        'onlyA',
        `and onlyB add up to more than ${Number.MAX_SAFE_INTEGER} rows`,
      );
    const evidence = logEvidence(onlyA, deciding, 1 / 2);
    const eValue = Math.exp(evidence);
    const isDecided = eValue >= 1 / (1 - level);
    return {
      eValue,
      pValue: Math.min(1, Math.exp(-evidence)),
      decided: isDecided ? (onlyA > onlyB ? 'a' : 'b') : null,
      share: sequence(onlyA, deciding, { level }),
    };
  });
}
