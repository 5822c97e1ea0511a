import { accuracy, errorRate } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import {
  checkMatrix,
  checkOptionNames,
  named,
  normalizeLabel,
  optionConflict,
  unknownLabel,
} from '@confmat/core/internal';
import { compare } from '../compare/compare.js';
import type { ComparisonTest } from '../compare/compare-options.js';
import { interval } from '../sources/interval.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { favoredPlaces } from './favored-places.js';

/** Options of `orderEffect`. */
export interface OrderOptions<L extends Label = Label> {
  /** The one that is shown first in the verdicts of the rows, and second in those of the columns. */
  readonly first: NoInfer<L>;
  /** The verdict that neither is better. Default: there is none. */
  readonly tie?: NoInfer<L> | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** What the order of the two changes about verdicts. */
export interface OrderEffect {
  /** Share of pairs whose two verdicts favor whoever is shown first, less that of those that favor the second. */
  readonly difference: Interval;
  /** p-value of neither place being favored, from the pairs that favor one, in [0, 1]; NaN with a reason. */
  readonly pValue: number;
  /** How the p-value was found. */
  readonly method: ComparisonTest;
  /** Why there is no p-value. */
  readonly reason?: string;
  /** Share of pairs whose verdict changes with the order. */
  readonly flipRate: Interval;
  /** Pairs whose two verdicts favor whoever is shown first, a tie and a win included. */
  readonly favorsFirst: number;
  /** Those that favor whoever is shown second. */
  readonly favorsSecond: number;
}

/**
 * Whether verdicts favor what is shown first, from pairs that were judged twice, the second time with the
 * two swapped. Who is better does not matter: a pair counts only where its verdict changes.
 *
 * @param swapped Verdicts by verdicts, `confusionMatrix(before, after)`: who wins when `first` is shown first,
 *   and who wins when it is shown second. A verdict names a player, not the place where it was shown. Where
 *   pairs are of different players, give both of a pair the same name in both verdicts, such as `'A'` to
 *   the one that was shown first before the swap. With `{ unit }` the results are by unit.
 * @param options Who is shown first, what a tie is called, level.
 * @returns The effect, with McNemar's test on the changed verdicts, or by unit Student's t.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `unknown-label`, `option-conflict`: there are
 *   more verdicts than first, another one and a tie.
 * @see McNemar 1947; Zheng et al. 2023, "Judging LLM-as-a-judge with MT-Bench and Chatbot Arena".
 * @example
 * // 50 pairs: a wins 20 and b 12 either way; 15 times whoever is first wins, 3 times whoever is second.
 * const swapped = confusionMatrixFromCounts([[20, 15], [3, 12]], ['a', 'b']);
 * const { difference, flipRate } = orderEffect(swapped, { first: 'a' });
 * [difference.estimate, flipRate.estimate]; // → [0.24, 0.36]
 */
export function orderEffect<L extends Label>(
  swapped: ConfusionMatrix<L>,
  options: OrderOptions<L>,
): OrderEffect {
  return named('orderEffect', () => {
    // Callers without types may leave them out.
    const given: Partial<OrderOptions<L>> = { ...options };
    checkMatrix('swapped', swapped);
    checkOptionNames(options, ['first', 'tie', 'level']);
    const level = checkLevel(given.level);
    const { difference, onlyA, onlyB, pValue, method, reason } = compare(
      favoredPlaces(swapped, pointsOf(swapped.labels, given)),
      accuracy,
      { level },
    );
    const flips = interval(swapped, errorRate, { level });
    return {
      difference: { ...difference, metric: 'orderEffect', direction: null },
      ...{ pValue, method, ...(reason === undefined ? {} : { reason }) },
      flipRate: { ...flips, metric: 'flipRate' },
      ...{ favorsFirst: onlyA, favorsSecond: onlyB },
    };
  });
}

/** How far each verdict favors `first`: 1, 0 for a tie, −1. */
function pointsOf(labels: readonly Label[], { first, tie }: Partial<OrderOptions>): number[] {
  const own = (label: Label | undefined): Label | undefined =>
    label === undefined ? undefined : (normalizeLabel(label) ?? label);
  if (!labels.includes(own(first) as Label)) throw unknownLabel('first', first, labels);
  if (tie !== undefined && own(tie) === own(first)) {
    throw optionConflict('tie', 'is the same verdict as first');
  }
  const points = labels.map((label) => (label === own(first) ? 1 : label === own(tie) ? 0 : -1));
  if (points.filter((one) => one === -1).length > 1) {
    const expected = 'expected first, another one, and what the option tie names';
    throw optionConflict('swapped', `has ${labels.length} verdicts, ${expected}`);
  }
  return points;
}
