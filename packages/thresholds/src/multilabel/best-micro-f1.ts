import { named } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { checkNoBins, checkSweepSet } from '../sweep-sets/check-sweep-set.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { findGreatestGain } from './kernels/find-greatest-gain.js';

/** Thresholds that are best together. */
export interface BestMicroF1<L extends Label = Label> {
  /** The greatest micro F1 of any thresholds, in [0, 1]; 0 where no label is true of any row. */
  readonly value: number;
  readonly labels: readonly L[];
  /**
   * The threshold of each label, an observed score, the highest of equally good ones; Infinity
   * where it is best never to predict the label. Shape (nLabels,).
   */
  readonly thresholds: Float64Array;
  /** Pooled counts at these thresholds. */
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

/**
 * Find the thresholds, one for each label, whose predictions together have the greatest micro F1.
 * They are not the thresholds at which each label's own F1 is best: a rare label may be better
 * never predicted. On these rows no others do better, so that the value is a little too good.
 * @param set Exact sweeps of each label, or sweeps of lists, which give the best of each list.
 * @returns The micro F1, the thresholds and the counts.
 * @throws {MetricError} `option-conflict` for sweeps of bins, `empty-input`, `unsupported-type`.
 * @see Dinkelbach 1967, "On nonlinear fractional programming": F is the best ratio where the
 *   greatest Σ 2 tp − F (tp + fp) is F times the number of positives; each label is then cut after
 *   the prefix of its scores with the greatest gain.
 * @example
 * const set = labelSweeps([[1, 0], [1, 1]], [[0.75, 0.25], [0.5, 0.5]]);
 * bestMicroF1(set).thresholds; // → Float64Array [0.5, 0.5]
 */
export function bestMicroF1<L extends Label>(set: SweepSet<L>): BestMicroF1<L> {
  return named('bestMicroF1', () => {
    checkSweepSet(set);
    checkNoBins(set);
    const { labels, sweeps } = set;
    const nPositives = sweeps.reduce((sum, sweep) => sum + sweep.nPositives, 0);
    let best = cutAfter(sweeps, nPositives, 0, 1);
    for (;;) {
      const next = cutAfter(sweeps, nPositives, 2 * best.tp, best.denominator);
      if (!(next.value >= best.value)) break;
      // Equally good cuts are kept too: they are the shortest ones.
      const isBetter = next.value > best.value;
      best = next;
      if (!isBetter) break;
    }
    const { value, rows, tp, predicted } = best;
    const thresholds = Float64Array.from(rows, (row, code) =>
      row < 0 ? Infinity : (sweeps[code]?.thresholds[row] ?? NaN),
    );
    return { value, labels, thresholds, tp, fp: predicted - tp, fn: nPositives - tp };
  });
}

interface Cuts {
  /** The last row of each label's prefix, −1 for none. */
  readonly rows: readonly number[];
  readonly tp: number;
  readonly predicted: number;
  /** 2 tp + fp + fn. */
  readonly denominator: number;
  readonly value: number;
}

/** The cuts that are best if F1 is numerator / denominator. */
function cutAfter(
  sweeps: readonly ThresholdSweep[],
  nPositives: number,
  numerator: number,
  denominator: number,
): Cuts {
  const rows = sweeps.map(({ counts }) =>
    findGreatestGain(counts.tp, counts.fp, numerator, denominator),
  );
  const [tp, predicted] = rows.reduce<readonly [number, number]>(
    ([tp, predicted], row, code) => {
      const counts = sweeps[code]?.counts;
      const here = counts?.tp[row] ?? 0;
      return [tp + here, predicted + here + (counts?.fp[row] ?? 0)];
    },
    [0, 0],
  );
  const total = predicted + nPositives;
  return { rows, tp, predicted, denominator: total, value: total === 0 ? 0 : (2 * tp) / total };
}
