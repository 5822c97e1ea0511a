import { named } from '@confmat/core/internal';
import { areaColumns } from '../areas/area-columns.js';
import { checkRising, checkSweep } from '../sweep/check-sweep.js';
import { closedColumns } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { within } from './bounds.js';
import type { Bounds } from './bounds.js';
import { reducePrecisionBounds } from './kernels/reduce-bounds.js';

/**
 * Bounds of average precision. It is least if in every bin all negatives come before the positives,
 * which come one at a time (with weights: in parts as small as you like), and greatest if the
 * positives of a bin come all at once before its negatives. The parts above the highest and below
 * the lowest listed threshold are bins too.
 * @param sweep A sweep of any kind; an exact one knows the value.
 * @returns Bounds in [0, 1] that the exact value of the sweep's counts never leaves, rounded
 *   outward, and their middle, which is at most (upper − lower) / 2 off. NaN without positives.
 * @throws {MetricError} `option-conflict` if weights below 0 make counts fall, `unsupported-type`.
 * @example
 * averagePrecisionBounds(thresholdSweep([0, 1, 0, 1], [0.1, 0.2, 0.4, 0.8])).estimate; // → 0.8333333333333333
 */
export function averagePrecisionBounds(sweep: ThresholdSweep): Bounds {
  return named('averagePrecisionBounds', () => {
    checkSweep(sweep);
    checkRising(sweep);
    const closed = closedColumns(sweep);
    const { tp, fp, nPositives } = areaColumns(sweep, closed);
    const sums = new Float64Array(4);
    reducePrecisionBounds(tp, fp, closed.singleScore, sweep.weighted, sums);
    const [least = NaN, greatest = NaN, leastRounded = NaN, greatestRounded = NaN] = sums;
    const low = within(0, 1, (least - roundingOf(least, leastRounded)) / nPositives);
    const high = within(0, 1, (greatest + roundingOf(greatest, greatestRounded)) / nPositives);
    const middle = (least / nPositives + greatest / nPositives) / 2;
    return { low, high, estimate: within(low, high, middle) };
  });
}

/** Eight roundings of each rounded term, and the last division, if any was. */
function roundingOf(sum: number, rounded: number): number {
  return rounded === 0 ? 0 : (rounded + sum / 8) * 2 ** -50;
}
