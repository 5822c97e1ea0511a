import type { ClassMetric, ConfusionMatrix, JointTally, Label, ProblemMetric } from '@confmat/core';
import { asMetric, checkOptionNames, named, partsOf } from '@confmat/core/internal';
import { checkReading, intervalOfReading, normalP } from '../compare/compare.js';
import type { Comparison } from '../compare/comparison.js';
import { jointErrors } from '../compare/joint-variances.js';
import { metricGradient } from '../compare/metric-gradient.js';
import type { Reading } from '../compare/metric-gradient.js';
import { moverDifferenceEnds } from '../compare/mover-difference.js';
import { mustHaveMatrix } from '../evaluation-refusals.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import type { AverageIntervalOptions, LevelOptions } from '../interval/interval-options.js';
import { checkEvaluation } from './evaluation-to-json.js';
import type { Evaluation } from './evaluation.js';

/** Options of `diffEvaluations`. */
export interface DiffOptions<L extends Label = Label> extends LevelOptions {
  /** How a metric of the classes becomes one number; needed by such metrics. */
  readonly average?: AverageIntervalOptions['average'] | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
  /** The classes that a macro average is over. Default: those with relevant rows. */
  readonly labels?: readonly NoInfer<L>[] | undefined;
}

/**
 * Two evaluations that nobody can pair row by row; `nSamples` is the lesser number of rows. Which rows
 * decide is unknown.
 */
export type EvaluationDifference = Omit<Comparison, 'decidingRows' | 'onlyA' | 'onlyB'>;

/**
 * Compare a metric of two evaluations, as of two samples that were drawn apart. Where both are of the
 * same rows the interval is wider than that of `compare`, which needs one joint tally of both models.
 *
 * @param a An evaluation with a matrix, such as the one before.
 * @param b Another, such as the one after.
 * @param metric A metric of core, such as `accuracy` or `f1`.
 * @param options Average, level, method of the two intervals.
 * @returns Both intervals, that of the difference a − b, and its p-value; `gate` takes it.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see Zou & Donner 2008: of accuracies this is Newcombe's method 10 for two shares.
 */
export function diffEvaluations<L extends Label>(
  a: Evaluation<L>,
  b: Evaluation<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: DiffOptions<L> = {},
): EvaluationDifference {
  return named('diffEvaluations', () => {
    checkOptionNames(options, ['level', 'method', 'average', 'posLabel', 'labels']);
    const settings = checkSettings(options);
    const reading = checkReading(asMetric('metric', metric), options);
    const matrices = [matrixOf('a', a), matrixOf('b', b)] as const;
    const ofA = intervalOfReading(matrices[0], reading, settings);
    const ofB = intervalOfReading(matrices[1], reading, settings);
    const errors = [errorOf(matrices[0], reading), errorOf(matrices[1], reading)] as const;
    const standardError = Math.hypot(...errors);
    const difference = differenceOf(ofA, ofB, settings.level);
    const hasTest = standardError > 0 && difference.method !== 'none';
    return {
      metric: reading.metric.name,
      direction: reading.metric.direction,
      ...{ a: ofA, b: ofB, difference },
      pValue: hasTest ? normalP(difference.estimate, standardError) : NaN,
      method: hasTest ? 'delta' : 'none',
      standardError,
      nSamples: Math.min(a.nSamples, b.nSamples),
    };
  });
}

function matrixOf<L extends Label>(argument: string, one: Evaluation<L>): ConfusionMatrix<L> {
  checkEvaluation(argument, one);
  const { matrix } = one;
  if (!matrix) throw mustHaveMatrix(argument);
  return matrix;
}

function differenceOf(a: Interval, b: Interval, level: number): Interval {
  const relevantRows = Math.min(a.relevantRows, b.relevantRows);
  const of = { estimate: a.estimate - b.estimate, level, relevantRows };
  const reason = a.reason ?? b.reason;
  if (a.method === 'none' || b.method === 'none') return noInterval(of, reason ?? '');
  const apart = { a: 0, b: 0, difference: 0 };
  const ends = moverDifferenceEnds(a, b, apart, -Infinity, Infinity);
  return intervalOf(of, 'mover-difference', ends, reason);
}

/** The standard error by the delta method; NaN where none is known. */
function errorOf(matrix: ConfusionMatrix, reading: Reading): number {
  const gradient = matrix.total > 0 ? metricGradient(matrix, reading) : null;
  return gradient ? jointErrors(withItself(matrix), gradient, gradient, false).a : NaN;
}

/** A model beside itself. */
function withItself(matrix: ConfusionMatrix): JointTally {
  const { diagonal, errors } = partsOf(matrix);
  const own = [...diagonal.keys()].filter((code) => diagonal[code] !== 0);
  const predCodes = Int32Array.from(own.concat([...errors.predCodes]));
  return {
    labels: matrix.labels,
    trueCodes: Int32Array.from(own.concat([...errors.trueCodes])),
    aCodes: predCodes,
    bCodes: predCodes,
    counts: Float64Array.from(own.map((code) => diagonal[code] ?? 0).concat([...errors.counts])),
    weighted: matrix.weighted,
    nSamples: matrix.total,
    nSkipped: matrix.nSkipped,
  };
}
