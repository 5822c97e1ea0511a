import { smoothedOf } from '../delta/smoothed-matrix.js';
import type { SmoothedMatrix } from '../delta/smoothed-matrix.js';
import type { Cells } from './row-rule.js';

/** One row of counts as a matrix of two classes, the positive one second. */
export function smoothedPair([tp, fp, fn, tn]: Cells, added: 0 | 1): SmoothedMatrix {
  return smoothedOf(
    {
      diagonal: Float64Array.of(tn, tp),
      support: Float64Array.of(tn + fp, tp + fn),
      predicted: Float64Array.of(tn + fn, tp + fp),
      total: tp + fp + fn + tn,
      errors: {
        trueCodes: Int32Array.of(0, 1),
        predCodes: Int32Array.of(1, 0),
        counts: Float64Array.of(fp, fn),
      },
    },
    added,
  );
}
