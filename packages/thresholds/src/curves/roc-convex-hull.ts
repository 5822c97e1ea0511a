import { named } from '@confmat/core/internal';
import { reduceTrapezoids } from '../kernels/reduce-areas.js';
import { checkRising, checkSweep } from '../sweep/check-sweep.js';
import { closedColumns } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { findUpperHull } from './kernels/find-upper-hull.js';
import { gatherRows } from '../kernels/gather-rows.js';
import type { RocCurve } from './roc-curve.js';
import { ratesOf, withFirst } from './sweep-points.js';

/**
 * The corners of the upper convex hull of a ROC curve, from (0, 0) to (1, 1), shape (nCorners,).
 */
export interface RocConvexHull extends RocCurve {
  /** Area under the hull, in [0.5, 1]; NaN with one class only. */
  readonly area: number;
}

/**
 * The convex hull of a ROC curve: the thresholds that are best for some costs and some prevalence.
 * A point below it is worse than answering at random by its two neighboring corners.
 * @param sweep A sweep of any kind.
 * @returns Its corners. The first threshold is Infinity; the last is −Infinity if the sweep's
 *   lowest threshold does not make every row positive.
 * @throws {MetricError} `option-conflict` if weights below 0 make counts fall, `unsupported-type`.
 * @see Provost & Fawcett 2001, "Robust classification for imprecise environments".
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * rocConvexHull(sweep).thresholds; // → Float64Array [Infinity, 0.8, 0.35, 0.1]
 */
export function rocConvexHull(sweep: ThresholdSweep): RocConvexHull {
  return named('rocConvexHull', () => {
    checkSweep(sweep);
    checkRising(sweep);
    const closed = closedColumns(sweep);
    const x = withFirst(closed.fp, 0);
    const y = withFirst(closed.tp, 0);
    const hull = new Int32Array(x.length);
    const corners = hull.subarray(0, findUpperHull(x, y, hull));
    const at = (column: Float64Array): Float64Array => {
      const selected = new Float64Array(corners.length);
      gatherRows(column, corners, selected);
      return selected;
    };
    const fpr = ratesOf(at(x), sweep.nNegatives);
    const tpr = ratesOf(at(y), sweep.nPositives);
    const thresholds = at(withFirst(closed.thresholds, Infinity));
    return { fpr, tpr, thresholds, area: reduceTrapezoids(fpr, tpr) };
  });
}
