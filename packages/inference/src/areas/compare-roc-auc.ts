import type { LabelColumn, NumberColumn } from '@confmat/core';
import { named } from '@confmat/core/internal';
import { roomFor, rowPlacements } from '@confmat/thresholds/internal';
import type { Placements } from '@confmat/thresholds/internal';
import type { Interval } from '../interval/interval-data.js';
import { areaInterval } from '../sweeps/roc-auc-interval.js';
import type { UnitAreas } from '../sweeps/area-variance.js';
import { areasComparison, placedUnits } from './areas-comparison.js';
import { readPairedScores } from './paired-scores.js';
import type { CompareRocAucOptions } from './paired-scores.js';
import type { RocAucComparison } from './score-comparison.js';
import { reducePlacementDifferences } from './kernels/placements.js';

/**
 * Compare the areas under the ROC curves of two scores of the same rows, by DeLong's test. With fewer
 * than 20 rows of a class it is Student's t with as many degrees of freedom as the class has rows, less
 * one; with a single row there is none. Rows that belong together are taken together, and the test is
 * Student's t over their units.
 *
 * @param yTrue True labels of two classes, shape (nSamples,).
 * @param scoreA Scores of model a, shape (nSamples,): finite numbers.
 * @param scoreB Scores of model b, shape (nSamples,).
 * @param options Positive class, level, what each row belongs to.
 * @returns Both areas with their intervals, the difference a − b, z and the p-value; NaN and a reason
 *   where there is no test. With fewer than 20 rows of a class, or where rows of the rarer class times
 *   1 − the greater area are below 10, the difference has a `warning`.
 * @throws {MetricError} As `thresholdSweep`.
 * @see DeLong, DeLong & Clarke-Pearson 1988; pROC `roc.test`; with units Obuchowski 1997.
 * @example
 * const yTrue = [1, 1, 1, 0, 0, 0];
 * const found = compareRocAuc(yTrue, [6, 5, 3, 4, 2, 1], [6, 2, 1, 5, 4, 3]);
 * found.difference.estimate.toFixed(3); // → '0.556'
 */
export function compareRocAuc(
  yTrue: LabelColumn,
  scoreA: NumberColumn,
  scoreB: NumberColumn,
  options: CompareRocAucOptions = {},
): RocAucComparison {
  return named('compareRocAuc', () => {
    const { level, scores, classes, rows } = readPairedScores(yTrue, scoreA, scoreB, options);
    const room = roomFor(classes.length);
    const place = (own: Float64Array | Float32Array): PlacedBy => {
      // The counts are read before the next scores take their memory.
      const placements = rowPlacements(own, classes, room);
      const shares = rows && placedUnits(placements, classes, rows.codes, rows.labels.length);
      return { ...placements, shares, interval: areaInterval(placements, level, shares) };
    };
    const [byA, byB] = [place(scores[0]), place(scores[1])];
    const { nPositives, nNegatives } = byA;
    const squares = (): Float64Array => {
      const out = new Float64Array(2);
      reducePlacementDifferences(classes, byA.doubled, byB.doubled, out);
      return out;
    };
    const shares = byA.shares && byB.shares && ([byA.shares, byB.shares] as const);
    const areas = { a: byA.interval, b: byB.interval, nPositives, nNegatives, squares, shares };
    return areasComparison(areas, level);
  });
}

/** The rows' placements by one score, and the interval of its area. */
interface PlacedBy extends Placements {
  readonly interval: Interval;
  /** What units add to the area; undefined where rows are independent. */
  readonly shares: UnitAreas | undefined;
}
