import type { Label, LabelColumn } from '@confmat/core';
import { labelName, thresholdText } from '@confmat/report/internal';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { emptyScores, precisionOf, thresholdFor } from '@confmat/thresholds/internal';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import { hasBetween } from './kernels/has-between.js';

/** Rows with a label and a score. */
export interface ScoredRows {
  readonly labels: LabelColumn;
  readonly values: Float64Array | Float32Array;
  /** Undefined where every row counts as one. */
  readonly sampleWeight: Float64Array | undefined;
  /** What each row belongs to; undefined where rows are independent. */
  readonly unit: LabelColumn | undefined;
}

/** The rows with a label and a score. */
export function complete(
  truth: LabelCells,
  scores: Float64Array | Float32Array,
  weights: Float64Array | undefined,
  units: LabelCells | null = null,
): ScoredRows {
  const { codes } = truth;
  if (!codes.includes(-1) && !scores.includes(NaN)) {
    return { labels: truth.column, values: scores, sampleWeight: weights, unit: units?.column };
  }
  const kept = new Int32Array(codes.length);
  let n = 0;
  for (let row = 0; row < codes.length; ++row) {
    if ((codes[row] ?? -1) >= 0 && !Number.isNaN(scores[row] ?? NaN)) kept[n++] = row;
  }
  const rows = kept.subarray(0, n);
  const values = emptyScores(precisionOf(scores), n);
  rows.forEach((row, place) => (values[place] = scores[row] ?? NaN));
  return {
    labels: columnAt(truth, rows),
    values,
    sampleWeight: weights && Float64Array.from(rows, (row) => weights[row] ?? 0),
    unit: units ? columnAt(units, rows) : undefined,
  };
}

function columnAt({ codes, labels }: LabelCells, rows: Int32Array): LabelColumn {
  return labelCells(
    rows.map((row) => codes[row] ?? -1),
    labels,
  ).column;
}

/** Sweep the rows with a label and a score. */
export function sweepOf(
  yTrue: LabelCells,
  scores: Float64Array | Float32Array,
  posLabel: Label,
  weights: Float64Array | undefined,
  units: LabelCells | null,
): ThresholdSweep {
  const { labels, values, sampleWeight, unit } = complete(yTrue, scores, weights, units);
  return thresholdSweep(labels, values, { posLabel, sampleWeight, unit });
}

/** How a threshold predicts, in words: what is typed predicts the same. */
export function ruleText(
  positive: Label,
  score: string,
  threshold: number,
  scores: Float64Array | Float32Array,
): string {
  const stored = (decimal: number): number => thresholdFor(scores, decimal);
  const wanted = stored(threshold);
  const text = thresholdText(threshold, (decimal) => {
    const typed = stored(decimal);
    return !hasBetween(scores, Math.min(typed, wanted), Math.max(typed, wanted));
  });
  return `predicted ${labelName(positive)} where ${labelName(score)} >= ${text}`;
}
