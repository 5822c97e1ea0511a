import { f1 } from '@confmat/core';
import { checkOption, checkOptionNames, named, invalidValue } from '@confmat/core/internal';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { NO_ROWS, mustBeTrials } from '../refusals.js';
import { logBinomial } from '../numerics/saddle-point.js';
import type { MetricError } from '@confmat/core';

/** Options of `sequence`. */
export interface SequenceOptions {
  /** Nominal coverage at all times together, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /**
   * `'proportion'`, or `'f1'` of `sequence(tp, tp + fp + fn)`: the share of hits among the rows that
   * matter is the Jaccard index J, and F1 is 2J / (1 + J). Default: `'proportion'`.
   */
  readonly of?: 'proportion' | 'f1' | undefined;
}

/**
 * Interval of a share that holds at every look together: look as often as you like, and stop when it is
 * narrow enough. An ordinary interval holds for one look alone.
 *
 * @param successes Hits so far, a whole number.
 * @param trials Rows so far, a whole number.
 * @param options Level, and what the share stands for.
 * @returns The interval; about 1.7 times as wide as Wilson's at 100 rows.
 * @throws {MetricError} `invalid-value`, `invalid-option`.
 * @see Robbins 1970, "Statistical methods related to the law of the iterated logarithm".
 * @example
 * sequence(17, 20).low.toFixed(3); // → '0.529'
 */
export function sequence(
  successes: number,
  trials: number,
  options: SequenceOptions = {},
): Interval {
  return named('sequence', () => {
    checkOptionNames(options, ['level', 'of']);
    const level = checkLevel(options.level);
    const { of: what = 'proportion' } = options;
    checkOption('of', what, ['proportion', 'f1']);
    if (!(Number.isSafeInteger(trials) && trials >= 0)) throw mustBeTrials(trials);
    const isIn = Number.isSafeInteger(successes) && successes >= 0 && successes <= trials;
    if (!isIn) throw mustBeSuccesses(successes, trials);
    const valueOf = (q: number): number => (what === 'f1' ? (2 * q) / (1 + q) : q);
    const facts =
      what === 'f1' ? ofMetric(f1) : ({ metric: 'proportion', direction: null } as const);
    const estimate = valueOf(successes / trials);
    const of = { ...facts, estimate, level, relevantRows: trials };
    if (trials === 0) return noInterval(of, NO_ROWS);
    const [low, high] = sequenceEnds(successes, trials, level);
    return intervalOf(of, 'confidence-sequence', [valueOf(low), valueOf(high)]);
  });
}

/**
 * Logarithm of how much better the mixture of all shares, each as likely as another, explains the hits
 * than a share in (0, 1) does: under the mixture every number of hits is as likely as another.
 */
export function logEvidence(hits: number, trials: number, share: number): number {
  return -Math.log1p(trials) - logBinomial(hits, trials, share);
}

/** Enough to halve [0, 1] down to neighbouring numbers. */
const HALVINGS = 100;

/**
 * The shares p at which the mixture of all shares, each as likely as another, explains what was seen at
 * most 1 / (1 − level) times as well as p.
 */
function sequenceEnds(successes: number, trials: number, level: number): Ends {
  const bound = -Math.log(1 - level);
  const isOutside = (p: number): boolean => logEvidence(successes, trials, p) > bound;
  const search = (end: 0 | 1): number => {
    if (successes / trials === end) return end;
    let outside: number = end;
    let inside = successes / trials;
    for (let step = 0; step < HALVINGS; ++step) {
      const middle = (outside + inside) / 2;
      if (isOutside(middle)) outside = middle;
      else inside = middle;
    }
    return inside;
  };
  return [search(0), search(1)];
}

/** More hits than rows, or no number of them. */
function mustBeSuccesses(value: unknown, trials: number): MetricError {
  const words = { kind: 'integer', what: 'a whole number', atLeast: 0, atMost: trials } as const;
  return invalidValue('successes', value, words);
}
