import { thresholdText } from '../plot/threshold-text.js';
import type { PanelModel } from './panel-model.js';

/**
 * The threshold of a cut: what is typed has the counts of the cut. Fewer digits that lie on the way to the
 * next cut have them where no row is between the two.
 */
export function cutText({ thresholds, tp, fp }: PanelModel, row: number): string {
  const threshold = thresholds[row] ?? NaN;
  return thresholdText(threshold, (decimal) => {
    const next = decimal > threshold ? row - 1 : row + 1;
    const room = Math.abs((thresholds[next] ?? threshold) - threshold);
    const isFree = tp[next] === tp[row] && fp[next] === fp[row];
    return decimal === threshold || (isFree && Math.abs(decimal - threshold) <= room);
  });
}
