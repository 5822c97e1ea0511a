import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import { checkOptionNames, checkSameLength, named, readNumbers } from '@confmat/core/internal';
import { readTruth, roomFor, rowPlacements } from '@confmat/thresholds/internal';
import type { Placements } from '@confmat/thresholds/internal';
import { normalP } from '../compare/p-values.js';
import type { Comparison } from '../compare/comparison.js';
import { twoSidedZ } from '../distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { ALIKE_SCORES, ONE_CLASS } from '../refusals.js';
import { areaInterval } from '../sweeps/roc-auc-interval.js';
import { reducePlacementDifferences } from './kernels/placements.js';

/** Options of `compareRocAuc`. */
export interface CompareRocAucOptions {
  /** The positive class. Default: 1 or true. */
  readonly posLabel?: Label | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** Two scores of the same rows. */
export interface RocAucComparison extends Omit<
  Comparison,
  'decidingRows' | 'onlyA' | 'onlyB' | 'method'
> {
  readonly method: 'delong' | 'none';
  /** The difference over its standard error; 0 for scores that rank all rows alike. */
  readonly z: number;
  readonly nPositives: number;
  readonly nNegatives: number;
}

/**
 * Compare the areas under the ROC curves of two scores of the same rows, by DeLong's test.
 *
 * @param yTrue True labels of two classes, shape (nSamples,).
 * @param scoreA Scores of model a, shape (nSamples,): finite numbers.
 * @param scoreB Scores of model b, shape (nSamples,).
 * @param options Positive class, level.
 * @returns Both areas with their intervals, the difference a − b, z and the p-value.
 * @throws {MetricError} As `thresholdSweep`.
 * @see DeLong, DeLong & Clarke-Pearson 1988; pROC `roc.test`.
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
    checkOptionNames(options, ['posLabel', 'level']);
    const level = checkLevel(options.level);
    const scores = [
      readNumbers('scoreA', scoreA, 'invalid-score'),
      readNumbers('scoreB', scoreB, 'invalid-score'),
    ] as const;
    checkSameLength({ yTrue, scoreA, scoreB });
    const classes = readTruth(yTrue, options.posLabel, ['scoreA', scoreA]);
    const nSamples = classes.length;
    const room = roomFor(nSamples);
    const place = (own: Float64Array | Float32Array): PlacedBy => {
      const placements = rowPlacements(own, classes, room);
      // The counts are read before the next scores take their memory.
      return { ...placements, interval: areaInterval(placements, level) };
    };
    const [byA, byB] = [place(scores[0]), place(scores[1])];
    const [a, b] = [byA.interval, byB.interval];
    const { nPositives, nNegatives } = byA;
    const facts = {
      ...({ metric: 'rocAuc', direction: 'max', a, b } as const),
      ...{ nSamples, nPositives, nNegatives },
    };
    const relevantRows = Math.min(nPositives, nNegatives);
    const estimate = a.estimate - b.estimate;
    const of = { estimate, level, relevantRows };
    if (relevantRows === 0) {
      const difference = noInterval(of, ONE_CLASS);
      return { ...facts, difference, pValue: NaN, method: 'none', standardError: NaN, z: NaN };
    }
    const standardError = Math.sqrt(pairedVariance(classes, byA, byB));
    const isAlike = !(standardError > 0);
    const half = twoSidedZ(level) * (isAlike ? leastError(nPositives, nNegatives) : standardError);
    const ends = [Math.max(-1, estimate - half), Math.min(1, estimate + half)] as const;
    return {
      ...facts,
      difference: intervalOf(of, 'delong', ends, isAlike ? ALIKE_SCORES : undefined),
      pValue: isAlike && estimate !== 0 ? NaN : normalP(estimate, standardError),
      method: 'delong',
      standardError,
      z: isAlike ? 0 : estimate / standardError,
    };
  });
}

/** The rows' placements by one score, and the interval of its area. */
interface PlacedBy extends Placements {
  readonly interval: Interval;
}

/** Variance of the difference of the areas. */
function pairedVariance(classes: Uint8Array, a: Placements, b: Placements): number {
  const { nPositives, nNegatives } = a;
  const squares = new Float64Array(2);
  reducePlacementDifferences(classes, a.doubled, b.doubled, squares);
  const [ofPositives = 0, ofNegatives = 0] = squares;
  const ofClass = (sum: number, size: number, others: number): number =>
    size > 1 ? sum / 4 / others / others / (size - 1) / size : 0;
  return (
    ofClass(ofPositives, nPositives, nNegatives) + ofClass(ofNegatives, nNegatives, nPositives)
  );
}

/** Standard error of the difference as if one row of each class were ranked apart on either side. */
function leastError(nPositives: number, nNegatives: number): number {
  return Math.sqrt(2 / (nPositives + 2) ** 2 + 2 / (nNegatives + 2) ** 2);
}
