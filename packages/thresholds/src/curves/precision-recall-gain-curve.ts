import { named } from '@confmat/core/internal';
import { findFirstAtLeast } from '../kernels/find-in-sorted.js';
import { checkRising, checkSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { writeGains } from './kernels/write-threshold-curves.js';

/** Gains of precision and recall over answering everything positive, shape (nPoints,) each. */
export interface PrecisionRecallGainCurve {
  /** In (−∞, 1]; 0 where precision is the prevalence. Not clipped. */
  readonly precisionGain: Float64Array;
  /** Ascending, in [0, 1]; 0 where recall is the prevalence. */
  readonly recallGain: Float64Array;
  /** Descending; the first is NaN if its point lies between two thresholds. */
  readonly thresholds: Float64Array;
}

/**
 * The precision–recall–gain curve: precision and recall on the harmonic scale on which the positive
 * everything model is 0 and a perfect one is 1, so that areas and straight lines have a meaning.
 *
 * Points of negative recall gain are left out. Where the curve crosses recall gain 0 between two
 * thresholds, the crossing point is its first, interpolated along the counts.
 * @param sweep A sweep of any kind.
 * @returns The curve. Without positives or without negatives no gain is defined and the curve has
 *   no points.
 * @throws {MetricError} `option-conflict` if weights below 0 make counts fall, `unsupported-type`.
 * @see Flach & Kull 2015, "Precision-Recall-Gain Curves: PR Analysis Done Right".
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * precisionRecallGainCurve(sweep).precisionGain; // → Float64Array [1, 0, 0.5, 0]
 */
export function precisionRecallGainCurve(sweep: ThresholdSweep): PrecisionRecallGainCurve {
  return named('precisionRecallGainCurve', () => {
    checkSweep(sweep);
    checkRising(sweep);
    const { nPositives, nNegatives } = sweep;
    const { tp, fp } = columnsOf(sweep);
    // Recall is the prevalence where tp / nPositives = nPositives / n.
    const crossing = (nPositives * nPositives) / (nPositives + nNegatives);
    const start = nPositives > 0 && nNegatives > 0 ? findFirstAtLeast(tp, crossing) : tp.length;
    const isBetween = start < tp.length && tp[start] !== crossing;
    const place = isBetween ? 1 : 0;
    const nPoints = tp.length - start + place;
    const precisionGain = new Float64Array(nPoints);
    const recallGain = new Float64Array(nPoints);
    const thresholds = new Float64Array(nPoints).fill(NaN);
    thresholds.set(sweep.thresholds.subarray(start), place);
    writeGains(tp, fp, nPositives, nNegatives, start, place, precisionGain, recallGain);
    if (isBetween) {
      const [tpBefore = 0, fpBefore = 0] = [tp[start - 1], fp[start - 1]];
      const [tpAfter = 0, fpAfter = 0] = [tp[start], fp[start]];
      const share = (crossing - tpBefore) / (tpAfter - tpBefore);
      const falsePositives = fpBefore + share * (fpAfter - fpBefore);
      precisionGain[0] = 1 - ((nPositives / nNegatives) * falsePositives) / crossing;
    }
    return { precisionGain, recallGain, thresholds };
  });
}
