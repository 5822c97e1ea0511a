import type { LabelColumn, NumberColumn } from '@confmat/core';
import { addByCode, named } from '@confmat/core/internal';
import { averagePrecision, thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { averagePrecisionInterval } from '../sweeps/average-precision-interval.js';
import { precisionSlopes } from '../sweeps/precision-slopes.js';
import { averagePrecisionComparison } from './average-precision-comparison.js';
import type { AveragePrecisionComparison, ScoredRows } from './average-precision-comparison.js';
import { takeByClass } from './kernels/row-slopes.js';
import { readPairedScores } from './paired-scores.js';
import type { CompareRocAucOptions } from './paired-scores.js';
import { sweepRows } from '@confmat/thresholds/internal';

/**
 * Compare the average precision of two scores of the same rows: the interval is combined from
 * those of both, as far as their rows vary together. The p-value is that of the 95 % interval: below
 * 0.05 where it leaves 0 out. With `unit`, the variance is that of units.
 *
 * @param yTrue True labels of two classes, shape (nSamples,).
 * @param scoreA Scores of model a, shape (nSamples,): finite numbers.
 * @param scoreB Scores of model b, shape (nSamples,).
 * @param options Positive class, level, what each row belongs to.
 * @returns Both values with their intervals, the difference a − b and the p-value.
 * @throws {MetricError} As `thresholdSweep`.
 * @see Zou & Donner 2008.
 * @example
 * const yTrue = [1, 1, 1, 0, 0, 0];
 * const found = compareAveragePrecision(yTrue, [6, 5, 3, 4, 2, 1], [6, 2, 1, 5, 4, 3]);
 * found.difference.estimate.toFixed(3); // → '0.283'
 */
export function compareAveragePrecision(
  yTrue: LabelColumn,
  scoreA: NumberColumn,
  scoreB: NumberColumn,
  options: CompareRocAucOptions = {},
): AveragePrecisionComparison {
  return named('compareAveragePrecision', () => {
    const { level, scores, classes, rows } = readPairedScores(yTrue, scoreA, scoreB, options);
    const { unit } = options;
    const of = (own: Float64Array | Float32Array): ScoredRows => {
      const sweep = thresholdSweep(classes, own, { posLabel: 1, unit });
      const slopes = slopesOfRows(sweep, classes, own);
      return {
        sweep,
        intervalAt: (at) => averagePrecisionInterval(sweep, { level: at }),
        sums: rows ? sumsBy(rows.codes, rows.labels.length, slopes) : slopes,
      };
    };
    const pair = [of(scores[0]), of(scores[1])] as const;
    const one = new Float64Array(classes.length).fill(1);
    const ofUnits = rows && sumsBy(rows.codes, rows.labels.length, one);
    return averagePrecisionComparison(pair, { ofUnits }, level);
  });
}

/** How much one more row like each would change the average precision, shape (nSamples,). */
function slopesOfRows(
  sweep: ThresholdSweep,
  classes: Uint8Array,
  scores: Float64Array | Float32Array,
): Float64Array {
  const { counts, nPositives } = sweep;
  const { tp, fp } = counts;
  const { ofPositive, ofNegative } = precisionSlopes(
    { tp, fp },
    nPositives,
    averagePrecision(sweep),
  );
  const slopes = new Float64Array(classes.length);
  takeByClass(classes, sweepRows(sweep, scores), ofPositive, ofNegative, slopes);
  return slopes;
}

function sumsBy(codes: Int32Array, nUnits: number, values: Float64Array): Float64Array {
  const sums = new Float64Array(nUnits);
  addByCode(codes, values, sums);
  return sums;
}
