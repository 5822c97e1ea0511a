import type { LabelColumn, NumberColumn } from '@confmat/core';
import { named } from '@confmat/core/internal';
import { averagePrecision, thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { sweepClusters, sweepRows } from '../clusters/sweep-clusters.js';
import { twoSidedP } from '../compare/cluster-comparison.js';
import type { JointErrors } from '../compare/joint-variances.js';
import { moverDifferenceEnds } from '../compare/mover-difference.js';
import { normalP } from '../compare/p-values.js';
import { twoSidedT, twoSidedZ } from '../distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { ALIKE_SCORES } from '../refusals.js';
import { averagePrecisionInterval } from '../sweeps/average-precision-interval.js';
import { precisionSlopes } from '../sweeps/cluster-areas.js';
import { addByCode } from '../clusters/kernels/by-code.js';
import { takeByClass } from './kernels/row-slopes.js';
import { readPairedScores } from './paired-scores.js';
import type { CompareRocAucOptions } from './paired-scores.js';
import type { RocAucComparison } from './roc-auc-comparison.js';

/** Two scores of the same rows, by their average precision. */
export interface AveragePrecisionComparison extends Omit<RocAucComparison, 'method' | 'z'> {
  readonly method: 'delta' | 'cluster-t' | 'none';
}

/** The level at which an interval that ends at 0 has a p-value of 0.05. */
const LEVEL_OF_P = 0.95;

/**
 * Compare the average precision of two scores of the same rows: the interval is put together from
 * those of both, as far as their rows vary together. The p-value is that of the 95 % interval: below
 * 0.05 where it leaves 0 out. Rows that belong together are taken together.
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
    const { cluster } = options;
    const of = (own: Float64Array | Float32Array): Scored => {
      const sweep = thresholdSweep(classes, own, { posLabel: 1 });
      const clusters = cluster && sweepClusters(sweep, classes, own, cluster);
      const slopes = slopesOfRows(sweep, classes, own);
      return {
        sweep,
        intervalAt: (at) => averagePrecisionInterval(sweep, { level: at, clusters }),
        sums: rows ? sumsBy(rows.codes, rows.labels.length, slopes) : slopes,
      };
    };
    const pair = [of(scores[0]), of(scores[1])] as const;
    const df = rows ? rows.labels.length - 1 : Infinity;
    const [{ sweep, intervalAt }, { intervalAt: intervalOfB }] = pair;
    const [a, b] = [intervalAt(level), intervalOfB(level)];
    const errors = errorsOf(pair, df);
    const facts = {
      ...({ metric: 'averagePrecision', direction: 'max', a, b } as const),
      ...{ nSamples: classes.length, nPositives: sweep.nPositives, nNegatives: sweep.nNegatives },
    };
    const difference = differenceOf(a, b, errors, df);
    if (difference.method === 'none') {
      return { ...facts, difference, pValue: NaN, method: 'none', standardError: NaN };
    }
    const isAlike = !(errors.difference > 0);
    const ofP = differenceOf(intervalAt(LEVEL_OF_P), intervalOfB(LEVEL_OF_P), errors, df);
    return {
      ...facts,
      difference,
      pValue: isAlike && difference.estimate !== 0 ? NaN : pValueOf(ofP, df),
      method: rows ? 'cluster-t' : 'delta',
      standardError: errors.difference,
    };
  });
}

/** One of the two scores. */
interface Scored {
  readonly sweep: ThresholdSweep;
  readonly intervalAt: (level: number) => Interval;
  /** What each row, or each cluster, adds to the value. */
  readonly sums: Float64Array;
}

/** Standard errors of both and of their difference; with `df` + 1 clusters. */
function errorsOf([a, b]: readonly [Scored, Scored], df: number): JointErrors {
  const scale = df === Infinity ? 1 : (df + 1) / df;
  const errorOf = (sums: Float64Array): number =>
    Math.sqrt(scale * sums.reduce((sum, one) => sum + one * one, 0));
  const difference = a.sums.map((one, place) => one - (b.sums[place] ?? 0));
  return { a: errorOf(a.sums), b: errorOf(b.sums), difference: errorOf(difference) };
}

/** The difference of two values whose rows vary together. */
function differenceOf(a: Interval, b: Interval, errors: JointErrors, df: number): Interval {
  const { level, relevantRows } = a;
  const of = { estimate: a.estimate - b.estimate, level, relevantRows };
  const reason = a.method === 'none' ? a.reason : b.method === 'none' ? b.reason : undefined;
  if (reason !== undefined) return noInterval(of, reason);
  if (errors.difference > 0) {
    return intervalOf(of, 'mover-difference', moverDifferenceEnds(a, b, errors, -1, 1));
  }
  // As if one more positive were ranked apart either way.
  const half = (twoSided(level, df) * Math.SQRT2) / (relevantRows + 2);
  const ends = [Math.max(-1, of.estimate - half), Math.min(1, of.estimate + half)] as const;
  return intervalOf(of, 'mover-difference', ends, ALIKE_SCORES);
}

/** p-value of a difference by the end of its interval that is nearer to 0. */
function pValueOf({ estimate, low, high, level }: Interval, df: number): number {
  if (estimate === 0) return 1;
  const error = (estimate > 0 ? estimate - low : high - estimate) / twoSided(level, df);
  return df === Infinity ? normalP(estimate, error) : twoSidedP(estimate, error, df);
}

/** A quantile of the normal, or of Student's t over clusters. */
function twoSided(level: number, df: number): number {
  return df === Infinity ? twoSidedZ(level) : twoSidedT(level, df);
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

function sumsBy(codes: Int32Array, nClusters: number, values: Float64Array): Float64Array {
  const sums = new Float64Array(nClusters);
  addByCode(codes, values, sums);
  return sums;
}
