import { productError, sumError, named } from '@confmat/core/internal';
import { areaColumns } from '../areas/area-columns.js';
import { checkRising, checkSweep } from '../sweep/check-sweep.js';
import { closedColumns } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { within } from './bounds.js';
import type { Bounds } from './bounds.js';
import { reducePairs } from './kernels/reduce-bounds.js';

/**
 * Bounds of the area under the ROC curve. Pairs of a positive and a negative in different bins are
 * in known order; those that share a bin may be all wrong or all right. The parts above the highest
 * and below the lowest listed threshold are bins too.
 * @param sweep A sweep of any kind; an exact one knows the area.
 * @returns Bounds in [0, 1] that the exact area of the sweep's counts never leaves, rounded
 *   outward, and their middle, which counts each unknown pair half and is at most (upper − lower) /
 *   2 off. NaN with one class only.
 * @throws {MetricError} `option-conflict` if weights below 0 make counts fall, `unsupported-type`.
 * @example
 * rocAucBounds(thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).estimate; // → 0.75
 */
export function rocAucBounds(sweep: ThresholdSweep): Bounds {
  return named('rocAucBounds', () => {
    checkSweep(sweep);
    checkRising(sweep);
    const closed = closedColumns(sweep);
    const { tp, fp, nPositives, nNegatives } = areaColumns(sweep, closed);
    const pairs = new Float64Array(4);
    reducePairs(tp, fp, closed.singleScore, pairs);
    const [known = NaN, unknown = NaN, knownRest = NaN, unknownRest = NaN] = pairs;
    const all = known + unknown;
    const allRest = sumError(known, unknown, all) + knownRest + unknownRest;
    const low = within(0, 1, share(known, knownRest, nPositives, nNegatives, -1));
    const high = within(0, 1, share(all, allRest, nPositives, nNegatives, 1));
    const middle = (known + unknown / 2) / nPositives / nNegatives;
    return { low, high, estimate: within(low, high, middle) };
  });
}

/** A number of pairs above that of all pairs, rounded down or up unless it is exact. */
function share(
  count: number,
  rest: number,
  nPositives: number,
  nNegatives: number,
  direction: -1 | 1,
): number {
  const value = count / nPositives / nNegatives;
  const nPairs = nPositives * nNegatives;
  const product = value * nPairs;
  const left =
    count -
    product -
    productError(value, nPairs, product) -
    value * productError(nPositives, nNegatives, nPairs) +
    rest;
  // What is left has the sign of the exact share less the value.
  const isOutward = left === 0 || (left * direction < 0 && Math.abs(left) > UNSURE * count);
  return isOutward ? value : value * (1 + direction * TWO_UNITS);
}

/** A remainder of up to this share of the count may have the wrong sign. */
const UNSURE = 2 ** -90;

/** The two divisions round by less. */
const TWO_UNITS = 2 ** -51;
