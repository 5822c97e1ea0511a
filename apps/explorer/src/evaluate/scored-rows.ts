import type { Label, LabelColumn } from '@confmat/core';
import { labelName, thresholdText } from '@confmat/report/internal';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';

/** The rows with a label and a score. */
export function complete(
  { codes, labels, column }: LabelCells,
  scores: Float64Array | Float32Array,
): { readonly labels: LabelColumn; readonly values: Float64Array | Float32Array } {
  const kept = new Int32Array(codes.length);
  let n = 0;
  for (let row = 0; row < codes.length; ++row) {
    if ((codes[row] ?? -1) >= 0 && !Number.isNaN(scores[row] ?? NaN)) kept[n++] = row;
  }
  if (n === codes.length) return { labels: column, values: scores };
  const rows = kept.subarray(0, n);
  const values = scores.BYTES_PER_ELEMENT === 4 ? new Float32Array(n) : new Float64Array(n);
  rows.forEach((row, place) => (values[place] = scores[row] ?? NaN));
  return { labels: labelCells(rows.map((row) => codes[row] ?? -1), labels).column, values };
}

/** Sweep the rows with a label and a score. */
export function sweepOf(
  yTrue: LabelCells,
  scores: Float64Array | Float32Array,
  posLabel: Label,
): ThresholdSweep {
  const { labels, values } = complete(yTrue, scores);
  return thresholdSweep(labels, values, { posLabel });
}

/** How a threshold predicts, in words. */
export function ruleText(positive: Label, score: string, threshold: number): string {
  return `predicted ${labelName(positive)} where ${labelName(score)} >= ${thresholdText(threshold)}`;
}
