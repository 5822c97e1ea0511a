import {
  MetricError,
  checkSameLength,
  checkWeights,
  encodeLabels,
  readNumbers,
} from '@confmat/core';
import type { Label, LabelColumn, NullPolicy, NumberColumn } from '@confmat/core';
import type { ThresholdSweep } from './sweep.js';

/** Options of `thresholdSweep`. */
export interface ThresholdSweepOptions<L extends Label = Label> {
  /**
   * The label that counts as positive; all others are negative. Default: 1 of {0, 1} and {-1, 1},
   * true of booleans; required otherwise.
   */
  readonly posLabel?: L | undefined;
  /** Weight of each row, shape (nSamples,). Rows of weight 0 make no threshold. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
  /** Whether a missing label is an error or leaves its row out. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
}

/**
 * Count true and false positives and negatives at every threshold.
 *
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores of any range, greater for the positive label, shape (nSamples,).
 * @param options Positive label, row weights, treatment of missing labels.
 * @returns Thresholds, descending, and the counts of `score >= threshold` at each.
 * @throws {MetricError} `length-mismatch`, `empty-input`, `invalid-score`, `unknown-label`,
 *   `invalid-option`, `invalid-weight`, `null-value`, `unsupported-type`.
 * @see scikit-learn `confusion_matrix_at_thresholds`: same rows.
 */
export function thresholdSweep<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  options: ThresholdSweepOptions<L> = {},
): ThresholdSweep {
  const caller = 'thresholdSweep';
  const { sampleWeight, nulls = 'error' } = options;
  const { codes, labels } = encodeLabels(yTrue, { caller, argument: 'yTrue', nulls });
  const scores = readNumbers(caller, 'yScore', yScore, 'invalid-score');
  const weights =
    sampleWeight === undefined ? null : checkWeights(caller, 'sampleWeight', sampleWeight);
  checkSameLength(caller, { yTrue, yScore, sampleWeight });
  const posLabel = options.posLabel ?? (labels.some((l) => typeof l === 'boolean') ? true : 1);
  if (
    options.posLabel === undefined &&
    labels.some((l) => ![0, 1, -1, true, false].includes(l as never))
  ) {
    throw new MetricError(caller, {
      code: 'invalid-option',
      option: 'posLabel',
      value: undefined,
      allowed: labels,
    });
  }
  const posCode = labels.indexOf(posLabel as L);
  const order = Array.from(codes.keys())
    .filter((row) => codes[row] !== -1 && weights?.[row] !== 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  if (order.length === 0) {
    const reason = 'has no rows to count, expected at least one';
    throw new MetricError(caller, { code: 'empty-input', argument: 'yTrue', reason });
  }
  const thresholds: number[] = [];
  const tp: number[] = [];
  const fp: number[] = [];
  let positives = 0;
  let negatives = 0;
  for (const row of order) {
    const weight = weights?.[row] ?? 1;
    if (codes[row] === posCode) positives += weight;
    else negatives += weight;
    const score = (scores[row] ?? 0) + 0;
    if (thresholds.at(-1) !== score) thresholds.push(score);
    tp[thresholds.length - 1] = positives;
    fp[thresholds.length - 1] = negatives;
  }
  const keys = Float64Array.from(thresholds);
  return {
    mode: 'exact',
    thresholds: keys,
    counts: {
      of: 'thresholds',
      keys,
      tp: Float64Array.from(tp),
      fp: Float64Array.from(fp),
      fn: Float64Array.from(tp, (count) => positives - count),
      tn: Float64Array.from(fp, (count) => negatives - count),
      weighted: weights !== null,
    },
    comparison: '>=',
    posLabel,
    nPositive: positives,
    nNegative: negatives,
    nSamples: codes.filter((code) => code !== -1).length,
    nSkipped: codes.filter((code) => code === -1).length,
    weighted: weights !== null,
  };
}
