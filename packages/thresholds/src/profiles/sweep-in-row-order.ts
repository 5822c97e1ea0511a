import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import { PositiveClass } from '../sweep/positive-class.js';
import { readSweepRows } from '../sweep/sweep-rows.js';
import { countSweep } from '../sweep/threshold-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';

/** Options of `sweepInRowOrder`. */
export interface RowOrderOptions {
  /** The label that counts as positive. Default: as `thresholdSweep` has it. */
  readonly posLabel?: Label | undefined;
  /** Weight of each row, shape (nSamples,). Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
}

/**
 * A sweep over the rows in the order of their scores, equal scores in the order of their rows, for the
 * programs that do not hold them together.
 *
 * @param yTrue True labels of two kinds, shape (nSamples,).
 * @param yScore Scores, shape (nSamples,).
 * @param options The positive label, and weights.
 * @returns An exact sweep in which every row has a threshold of its own, −1 less than its rank.
 * @throws {MetricError} As `thresholdSweep`.
 * @example
 * rocAuc(sweepInRowOrder([1, 0, 0, 1, 0], [0.5, 0.5, 0.5, 0.5, 0.5])).toFixed(4); // → '0.6667'
 */
export function sweepInRowOrder<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  options: RowOrderOptions = {},
): ThresholdSweep {
  return named('sweepInRowOrder', () => {
    checkOptionNames(options, ['posLabel', 'sampleWeight']);
    const { posLabel, sampleWeight } = options;
    const positive = new PositiveClass(posLabel);
    const { scores } = readSweepRows(positive, 'error', false, yTrue, yScore, sampleWeight);
    const order = Array.from(scores.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b); // prettier-ignore
    const ranks = new Float64Array(scores.length);
    for (const [place, row] of order.entries()) ranks[row] = -place;
    return countSweep(yTrue, ranks, { ...options, posLabel });
  });
}
