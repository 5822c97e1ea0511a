import { isArrayOf, named, invalidValue } from '@confmat/core/internal';
import { checkObject } from '../checks/check-object.js';
import { wholeFrom } from '../refusals.js';
import { gatherRows } from '../kernels/gather-rows.js';
import { measureSteps, pickAlongCurve } from './kernels/pick-along-curve.js';

/**
 * Thin a curve for drawing: keep at most `nPoints` of its points, the first and the last among
 * them, at about even distances along it. Points are never moved or made up.
 *
 * It is for the eye only. Areas and best thresholds come from the sweep, which stays whole; a
 * metric computed from thinned points would be another one.
 * @param curve A curve of this package: its columns are thinned together, one that is a point
 *   shorter than the others (thresholds of points or pieces) keeps those of the points that stay,
 *   and whatever is no column is kept.
 * @param nPoints Greatest number of points, at least 2.
 * @returns A curve of the same form; a curve that is short enough keeps all points.
 * @throws {MetricError} `invalid-value`, `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 1, 0, 1, 1], [0.1, 0.3, 0.5, 0.7, 0.9]);
 * thinCurve(rocCurve(sweep), 3).tpr; // → Float64Array [0, 0.6666666666666666, 1]
 */
export function thinCurve<C extends object>(curve: C, nPoints: number): C {
  return named('thinCurve', () => {
    if (!Number.isInteger(nPoints) || nPoints < 2) {
      throw invalidValue('nPoints', nPoints, wholeFrom(2));
    }
    checkObject('curve', curve, 'a curve');
    const columns = Object.values(curve).filter((value) => isArrayOf(value, 'Float64Array'));
    const length = Math.max(0, ...columns.map((column) => column.length));
    if (length <= nPoints) return { ...curve };
    const steps = new Float64Array(length);
    for (const column of columns) measureSteps(column, steps);
    const picked = new Int32Array(nPoints);
    const rows = picked.subarray(0, pickAlongCurve(steps, nPoints, picked));
    const thinned = Object.entries(curve).map(([name, value]: [string, unknown]) => {
      if (!isArrayOf(value, 'Float64Array')) return [name, value] as const;
      const kept = value.length === length ? rows : rows.subarray(0, -1);
      const column = new Float64Array(kept.length);
      gatherRows(value, kept, column);
      return [name, column] as const;
    });
    // The same names with values of the same types.
    return Object.fromEntries(thinned) as C;
  });
}
