import type { Label } from '@confmat/core';
import { f1 } from '@confmat/core';
import { bestThreshold } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { thresholdFor } from '@confmat/thresholds/internal';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import { cutScores } from './kernels/cut-scores.js';

/** The threshold at which F1 is best; of bins at the best of their edges. */
export function bestOf(sweep: ThresholdSweep): number {
  const best = bestThreshold(sweep.kind === 'bins' ? { ...sweep, kind: 'list' } : sweep, f1);
  return best.reached ? best.threshold : (sweep.thresholds[0] ?? 0);
}

/** Where a model is used that nobody chose a threshold for: 0.5 of probabilities. */
export function usualThreshold(sweep: ThresholdSweep): number {
  const highest = sweep.thresholds[0] ?? 0;
  const lowest = sweep.thresholds.at(-1) ?? 0;
  return lowest >= 0 && highest <= 1 ? 0.5 : bestOf(sweep);
}

/** The labels that a threshold predicts; none where a score is missing. */
export function labelsAbove(
  scores: Float64Array | Float32Array,
  threshold: number,
  positive: Label,
  negative: Label,
): LabelCells {
  const cut = thresholdFor(scores, threshold);
  const codes = new Int32Array(scores.length);
  cutScores(scores, cut, codes);
  return labelCells(codes, [negative, positive]);
}
