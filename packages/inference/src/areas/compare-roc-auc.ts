import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import {
  checkOptionNames,
  checkSameLength,
  encodeLabels,
  named,
  readNumbers,
} from '@confmat/core/internal';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { normalP } from '../compare/compare.js';
import type { Comparison } from '../compare/comparison.js';
import { twoSidedZ } from '../distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { ALIKE_SCORES, ONE_CLASS } from '../refusals.js';
import { rocAucInterval } from '../sweeps/roc-auc-interval.js';
import { findGroups, placeGroups, reducePairedPlacements } from './kernels/placements.js';

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
    const { posLabel } = options;
    const sweeps = [
      thresholdSweep(yTrue, scores[0], { posLabel }),
      thresholdSweep(yTrue, scores[1], { posLabel }),
    ] as const;
    const { nPositives, nNegatives, nSamples } = sweeps[0];
    const [a, b] = [rocAucInterval(sweeps[0], { level }), rocAucInterval(sweeps[1], { level })];
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
    const isPositive = positives(yTrue, sweeps[0].posLabel);
    const variances = pairedVariances(isPositive, scores, sweeps, [a.estimate, b.estimate]);
    const standardError = Math.sqrt(variances);
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

function positives(yTrue: LabelColumn, posLabel: Label): Uint8Array {
  const { codes, labels } = encodeLabels(yTrue, { argument: 'yTrue', order: 'any' });
  const positive = labels.findIndex((label) => label === posLabel);
  return Uint8Array.from(codes, (code) => (code === positive ? 1 : 0));
}

/** Variance of the difference of the areas. */
function pairedVariances(
  isPositive: Uint8Array,
  scores: readonly [Float64Array | Float32Array, Float64Array | Float32Array],
  sweeps: readonly [ThresholdSweep, ThresholdSweep],
  [aArea, bArea]: readonly [number, number],
): number {
  const { nPositives, nNegatives } = sweeps[0];
  const [a, b] = [placed(scores[0], sweeps[0]), placed(scores[1], sweeps[1])];
  const sums = new Float64Array(6);
  reducePairedPlacements(
    ...([isPositive, a.groups, b.groups] as const),
    ...([a.ofPositive, a.ofNegative, b.ofPositive, b.ofNegative] as const),
    ...([aArea, bArea, sums] as const),
  );
  const [a2 = 0, b2 = 0, ab = 0, c2 = 0, d2 = 0, cd = 0] = sums;
  const ofClass = (squares: number, size: number): number =>
    size > 1 ? Math.max(0, squares) / (size - 1) / size : 0;
  return ofClass(a2 + b2 - 2 * ab, nPositives) + ofClass(c2 + d2 - 2 * cd, nNegatives);
}

interface Placed {
  readonly groups: Int32Array;
  readonly ofPositive: Float64Array;
  readonly ofNegative: Float64Array;
}

function placed(scores: Float64Array | Float32Array, sweep: ThresholdSweep): Placed {
  const { thresholds, counts, nPositives, nNegatives } = sweep;
  const groups = new Int32Array(scores.length);
  findGroups(scores, thresholds, groups);
  const ofPositive = new Float64Array(thresholds.length);
  const ofNegative = new Float64Array(thresholds.length);
  placeGroups(counts.tp, counts.fp, nPositives, nNegatives, ofPositive, ofNegative);
  return { groups, ofPositive, ofNegative };
}

/** Standard error of the difference as if one row of each class were ranked apart on either side. */
function leastError(nPositives: number, nNegatives: number): number {
  return Math.sqrt(2 / (nPositives + 2) ** 2 + 2 / (nNegatives + 2) ** 2);
}
