import { checkRising, checkSweep } from '../check-sweep.js';
import { reducePairs } from '../kernels/reduce-bounds.js';
import type { ThresholdSweep } from '../sweep.js';
import { closedColumns } from '../sweep-columns.js';
import type { Bounds } from './bounds.js';

/**
 * Bounds of the area under the ROC curve. Pairs of a positive and a negative in different bins are in
 * known order; those that share a bin may be all wrong or all right. The parts above the highest and
 * below the lowest listed threshold are bins too.
 *
 * @param sweep A sweep of any kind; an exact one knows the area.
 * @returns Bounds in [0, 1] that the exact area never leaves, and their middle, which counts each
 *   unknown pair half and is at most (upper − lower) / 2 off. NaN with one class only.
 * @throws {MetricError} `option-conflict` if weights below 0 make counts fall, `unsupported-type`.
 * @example
 * rocAucBounds(thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).estimate; // → 0.75
 */
export function rocAucBounds(sweep: ThresholdSweep): Bounds {
  checkSweep('rocAucBounds', sweep);
  checkRising('rocAucBounds', sweep);
  const { tp, fp, singleScore } = closedColumns(sweep);
  const pairs = new Float64Array(2);
  reducePairs(tp, fp, singleScore, pairs);
  const [known = NaN, unknown = NaN] = pairs;
  const share = (count: number): number => count / sweep.nPositives / sweep.nNegatives;
  return {
    lower: share(known),
    upper: share(known + unknown),
    estimate: share(known + unknown / 2),
  };
}
