import { checkOptionNames, named, invalidOption } from '@confmat/core/internal';
import { reduceRocArea } from '../kernels/reduce-areas.js';
import { MAX_FPR } from '../refusals.js';
import { checkExactSweep, checkRising } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { areaColumns, withinUnit } from './area-columns.js';
import { isMaxFpr, partialArea } from './partial-roc-auc.js';

/** Options of `rocAuc`. */
export interface RocAucOptions {
  /**
   * Take the area up to this false positive rate only, in (0, 1], and standardize it by McClish's
   * formula: 0.5 is chance, 1 perfect. Default: 1, the whole area.
   */
  readonly maxFpr?: number | undefined;
}

const OPTIONS: readonly string[] = ['maxFpr'];

/**
 * Area under the ROC curve by trapezoids: the probability that a positive scores above a negative,
 * ties counting half.
 * @param sweep An exact sweep.
 * @param options `maxFpr`.
 * @returns In [0, 1]; NaN with one class only.
 * @throws {MetricError} `option-conflict` if the sweep is not exact (`rocAucBounds` answers then),
 *   `invalid-option`, `unsupported-type`.
 * @see scikit-learn `roc_auc_score`; McClish 1989, "Analyzing a portion of the ROC curve". The area
 *   that is not standardized is `partialRocAuc`.
 * @example
 * rocAuc(thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])); // → 0.75
 */
export function rocAuc(sweep: ThresholdSweep, options: RocAucOptions = {}): number {
  return named('rocAuc', () => {
    checkExactSweep(sweep, 'rocAucBounds');
    checkOptionNames(options, OPTIONS);
    const { maxFpr = 1 } = options;
    if (!isMaxFpr(maxFpr)) {
      throw invalidOption('maxFpr', maxFpr, MAX_FPR);
    }
    if (maxFpr < 1) {
      checkRising(sweep);
      const chance = (maxFpr * maxFpr) / 2;
      return (1 + (partialArea(sweep, maxFpr) - chance) / (maxFpr - chance)) / 2;
    }
    const { tp, fp, nPositives, nNegatives } = areaColumns(sweep, columnsOf(sweep));
    return rocAreaOf(tp, fp, 0, tp.length, nPositives, nNegatives);
  });
}

/** The area under rows [first, end) of columns, which are all rows of a sweep, of ordinary counts. */
export function rocAreaOf(
  tp: Float64Array,
  fp: Float64Array,
  first: number,
  end: number,
  nPositives: number,
  nNegatives: number,
): number {
  return withinUnit(reduceRocArea(tp, fp, first, end) / nPositives / nNegatives);
}
