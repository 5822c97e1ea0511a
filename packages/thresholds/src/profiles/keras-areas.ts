import type { ThresholdSweep } from '../sweep/sweep.js';

/** Thresholds of Keras' AUC: one below 0, 198 in even steps, one above 1. */
const N_THRESHOLDS = 200;

/** Keras' areas under both curves: of 200 thresholds, a score counts as positive if it is above. */
export function kerasAreas(sweep: ThresholdSweep): { readonly roc: number; readonly pr: number } {
  const { nPositives, nNegatives } = sweep;
  let [roc, pr] = [0, 0];
  let [tpAbove, fpAbove] = [0, 0];
  for (let step = N_THRESHOLDS - 2; step >= 0; --step) {
    const threshold = step === 0 ? -Infinity : step / (N_THRESHOLDS - 1);
    const [tp, fp] = countsAbove(sweep, threshold);
    roc += ((fp - fpAbove) * (tp + tpAbove)) / 2;
    pr += interpolatedArea([tpAbove, tpAbove + fpAbove], [tp, tp + fp]);
    [tpAbove, fpAbove] = [tp, fp];
  }
  return { roc: roc / nPositives / nNegatives, pr: pr / nPositives };
}

/** Rows of either class whose score is above a threshold. */
function countsAbove(
  { thresholds, counts }: ThresholdSweep,
  threshold: number,
): readonly [tp: number, fp: number] {
  let [low, high] = [0, thresholds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((thresholds[middle] ?? NaN) > threshold) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? [0, 0] : [counts.tp[low - 1] ?? 0, counts.fp[low - 1] ?? 0];
}

/**
 * Area between two points of the precision-recall curve, both counts rising evenly in between.
 *
 * @see Davis & Goadrich 2006, "The relationship between precision-recall and ROC curves", section 4.
 */
function interpolatedArea(
  [tpAbove, above]: readonly [number, number],
  [tp, all]: readonly [number, number],
): number {
  if (all === above) return 0;
  const slope = (tp - tpAbove) / (all - above);
  const start = tpAbove - slope * above;
  const ratio = above > 0 ? all / above : 1;
  return slope * (tp - tpAbove + start * Math.log(ratio));
}
