import type { Label } from '@confmat/core';
import { labelName, thresholdText } from '@confmat/report/internal';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { LabelCells } from './read-labels.js';

/** The rows with a label and a score. */
export function complete(
  yTrue: LabelCells,
  scores: Float64Array | Float32Array,
): { readonly labels: Label[]; readonly values: Float64Array | Float32Array } {
  const labels: Label[] = [];
  const kept: number[] = [];
  yTrue.forEach((label, row) => {
    if (label === null || Number.isNaN(scores[row] ?? NaN)) return;
    labels.push(label);
    kept.push(row);
  });
  const values =
    scores.BYTES_PER_ELEMENT === 4 ? new Float32Array(kept.length) : new Float64Array(kept.length);
  kept.forEach((row, place) => (values[place] = scores[row] ?? NaN));
  return { labels, values };
}

/** Sweep the rows with a label and a score. */
export function sweepOf(
  yTrue: LabelCells,
  scores: Float64Array | Float32Array,
  posLabel: Label,
): ThresholdSweep {
  const { labels, values } = complete(yTrue, scores);
  return thresholdSweep<Label>(labels, values, { posLabel });
}

/** How a threshold predicts, in words. */
export function ruleText(positive: Label, score: string, threshold: number): string {
  return `predicted ${labelName(positive)} where ${labelName(score)} >= ${thresholdText(threshold)}`;
}
