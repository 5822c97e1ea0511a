import { checkOptionNames, named } from '@confmat/core/internal';
import { logBeta } from '../distributions.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { mustBeTrials } from '../refusals.js';
import { sequence } from './sequence.js';

/** Options of `sequentialComparison`. */
export interface SequentialComparisonOptions {
  /** 1 less the chance of ever deciding between two equal models, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** Two models in a stream of rows, so far. */
export interface SequentialComparison {
  /** Evidence that the models differ, at least 0: bets at fair odds multiply by it. */
  readonly eValue: number;
  /** p-value that holds at every look, in (0, 1]: 1 over the e-value. */
  readonly pValue: number;
  /** Which model is better, once the e-value has reached 1 / (1 − level); null before. */
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
 * @returns The e-value, and the decision once there is one: it then stays valid.
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
    const eValue = Math.exp(logBeta(onlyA + 1, onlyB + 1) + (onlyA + onlyB) * Math.LN2);
    const isDecided = eValue >= 1 / (1 - level);
    return {
      eValue,
      pValue: Math.min(1, 1 / eValue),
      decided: isDecided ? (onlyA > onlyB ? 'a' : 'b') : null,
      share: sequence(onlyA, onlyA + onlyB, { level }),
    };
  });
}
