import type { CountsFunction, Metric } from '@confmat/core';
import { checkOptionNames, named, optionConflict } from '@confmat/core/internal';
import { blankOutside, findGreatest, findLeast, findRunEnd } from '../kernels/find-best.js';
import { checkSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { evaluateConstraints, unmetConstraint } from './constraints.js';
import type { Constraint, UnmetConstraint } from './constraints.js';
import { describeUnreached } from './describe-unreached.js';
import { directionOf, evaluate } from './metric.js';
import type { DirectionOption } from './metric.js';

/** Options of `bestThreshold`. */
export interface BestThresholdOptions extends DirectionOption {
  /** What the threshold must satisfy, all of it. Default: nothing. */
  readonly subjectTo?: readonly Constraint[] | undefined;
}

/** Neighbouring thresholds that are equally good. */
export interface Plateau {
  /** The lowest of them. */
  readonly from: number;
  /** The highest of them: the best threshold itself. */
  readonly to: number;
  /** Their number. */
  readonly nThresholds: number;
  /**
   * The next lower score: any cut above it, up to `to`, does as well. −Infinity if there is none;
   * NaN if the sweep is not exact, where that is not known.
   */
  readonly above: number;
}

/** The best threshold of a sweep, with the counts there; or why there is none. */
export type BestThreshold = ReachedThreshold | UnreachedThreshold;

/** The best threshold of a sweep. */
export interface ReachedThreshold {
  readonly reached: true;
  /** The highest of the best thresholds: an observed score, or one of the caller's list. */
  readonly threshold: number;
  /** The metric there. */
  readonly value: number;
  /** Its row in the sweep. */
  readonly row: number;
  readonly tn: number;
  readonly fp: number;
  readonly fn: number;
  readonly tp: number;
  readonly plateau: Plateau;
  /**
   * The metric if nothing at all is predicted positive. No score as a threshold does that, so it is
   * never chosen: where it is better than `value`, the model is best not used.
   */
  readonly emptyValue: number;
}

/** Why a sweep has no best threshold. */
export interface UnreachedThreshold {
  readonly reached: false;
  /** Why, in words. */
  readonly reason: string;
  /** Constraints that no threshold satisfies; empty if there are none, or only together. */
  readonly unmet: readonly UnmetConstraint[];
  /** The metric if nothing at all is predicted positive. */
  readonly emptyValue: number;
}

const OPTIONS: readonly string[] = ['direction', 'subjectTo'];

/**
 * Find the threshold at which a metric is best, under constraints if there are any.
 *
 * Of equally good thresholds it is the highest, the one that predicts the fewest positives, and
 * never a midpoint between scores. NaN never wins. That nothing satisfies the constraints is a
 * result, `reached: false` with the reason, not an error.
 *
 * The maximum is chosen on the rows of the sweep: measured on the same rows it is a little too
 * good.
 * @param sweep A sweep of kind `'exact'`, or `'list'`, which gives the best of the list.
 * @param metric What is to be best: a metric such as `f1`, or a function of counts. Where a metric
 *   is 0/0 it never wins.
 * @param options Constraints; the direction of a bare function.
 * @returns With `reached: true` the threshold, its value, counts and plateau; with `reached: false`
 *   the reason.
 * @throws {MetricError} `option-conflict` if the sweep has bins (`bestThresholdBounds` answers
 *   then) or a constraint no limit, `invalid-option`, `unsupported-type`, `shape-mismatch`, what
 *   the metric throws.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * const best = bestThreshold(sweep, f1);
 * best.reached ? best.threshold : best.reason; // → 0.35
 */
export function bestThreshold(
  sweep: ThresholdSweep,
  metric: Metric,
  options?: BestThresholdOptions,
): BestThreshold;
export function bestThreshold(
  sweep: ThresholdSweep,
  metric: CountsFunction,
  options: BestThresholdOptions & Required<DirectionOption>,
): BestThreshold;
export function bestThreshold(
  sweep: ThresholdSweep,
  metric: Metric | CountsFunction,
  options: BestThresholdOptions = {},
): BestThreshold {
  return named('bestThreshold', () => {
    checkSweep(sweep);
    checkOptionNames(options, OPTIONS);
    const { subjectTo = [] } = options;
    const direction = directionOf(metric, options.direction);
    if (sweep.kind === 'bins')
      throw optionConflict(
        'sweep',
        'is of kind "bins", expected "exact" or "list" (bestThresholdBounds gives its bounds)',
      );
    const given = evaluate('metric', metric, sweep.counts);
    const constraints = evaluateConstraints(subjectTo, sweep.counts);
    const values = constraints.length === 0 ? given : given.slice();
    const nWithin = constraints.map(({ values: measure, atLeast, atMost }) =>
      blankOutside(measure, atLeast, atMost, values),
    );
    const row = direction === 'max' ? findGreatest(values) : findLeast(values);
    const atEmpty = emptyValue(sweep, metric);
    if (row >= 0) return { reached: true, ...rowOf(sweep, values, row), emptyValue: atEmpty };
    const unmet = constraints.filter((_, i) => nWithin[i] === 0).map(unmetConstraint);
    const reason = describeUnreached(given, constraints, unmet);
    return { reached: false, reason, unmet, emptyValue: atEmpty };
  });
}

function rowOf(
  sweep: ThresholdSweep,
  values: Float64Array,
  row: number,
): Omit<ReachedThreshold, 'reached' | 'emptyValue'> {
  const columns = columnsOf(sweep);
  const at = (column: Float64Array): number => column[row] ?? NaN;
  const [tp, fp] = [at(columns.tp), at(columns.fp)];
  return {
    threshold: at(sweep.thresholds),
    value: at(values),
    row,
    tn: sweep.nNegatives - fp,
    fp,
    fn: sweep.nPositives - tp,
    tp,
    plateau: plateauAt(sweep, values, row),
  };
}

/** The neighbouring rows that are as good as one. */
export function plateauAt(
  { kind, thresholds }: ThresholdSweep,
  values: Float64Array,
  row: number,
): Plateau {
  const last = findRunEnd(values, row);
  return {
    from: thresholds[last] ?? NaN,
    to: thresholds[row] ?? NaN,
    nThresholds: last - row + 1,
    above: kind === 'exact' ? (thresholds[last + 1] ?? -Infinity) : NaN,
  };
}

/** A metric where nothing is predicted positive. */
export function emptyValue(sweep: ThresholdSweep, metric: Metric | CountsFunction): number {
  const counts = {
    of: 'thresholds' as const,
    keys: Float64Array.of(Infinity),
    tp: Float64Array.of(0),
    fp: Float64Array.of(0),
    fn: Float64Array.of(sweep.nPositives),
    tn: Float64Array.of(sweep.nNegatives),
    weighted: sweep.weighted,
  };
  return evaluate('metric', metric, counts)[0] ?? NaN;
}
