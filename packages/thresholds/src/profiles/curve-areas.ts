import type { ThresholdSweep } from '../sweep/sweep.js';

/** Most points of Spark's curves. */
const N_BINS = 1000;

/** Spark's curves: of more than 2,000 distinct scores, as many at a time as make some 1,000 points. */
export function sparkPoints(nThresholds: number): Int32Array {
  const size = Math.max(1, Math.floor(nThresholds / N_BINS));
  return Int32Array.from(
    { length: Math.ceil(nThresholds / size) },
    (_, point) => Math.min(nThresholds, (point + 1) * size) - 1,
  );
}

/** Area below straight lines between points of the ROC curve, from (0, 0) to (1, 1). */
export function rocTrapezoids(
  { counts: { tp, fp }, nPositives, nNegatives }: ThresholdSweep,
  points: Int32Array,
): number {
  let [area, tpBefore, fpBefore] = [0, 0, 0];
  for (const point of points) {
    const [tpHere, fpHere] = [tp[point] ?? 0, fp[point] ?? 0];
    area += ((fpHere - fpBefore) * (tpHere + tpBefore)) / 2;
    [tpBefore, fpBefore] = [tpHere, fpHere];
  }
  return area / nPositives / nNegatives;
}

/**
 * Area below straight lines between points of the precision-recall curve.
 *
 * @param first Precision at recall 0; undefined: that of the first point.
 */
export function precisionTrapezoids(
  { counts: { tp, fp }, nPositives }: ThresholdSweep,
  points: Int32Array,
  first?: number,
): number {
  let [area, tpBefore, before] = [0, 0, first];
  for (const point of points) {
    const hits = tp[point] ?? 0;
    const here = hits / (hits + (fp[point] ?? 0));
    area += ((hits - tpBefore) * (here + (before ?? here))) / 2;
    [tpBefore, before] = [hits, here];
  }
  return area / nPositives;
}
