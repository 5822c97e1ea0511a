import { classCounts, jointMatrices } from '@confmat/core';
import type {
  ClassMetric,
  ConfusionMatrix,
  JointTally,
  Label,
  Metric,
  ProblemMetric,
} from '@confmat/core';
import {
  asMetric,
  checkJoint,
  checkOption,
  checkOptionNames,
  formOf,
  named,
  normalizeLabel,
} from '@confmat/core/internal';
import { checkDraws } from '../checks/check-draws.js';
import type { Draws } from '../checks/check-draws.js';
import type { ClusterTallies } from '../clusters/cluster-tallies.js';
import { checkPairedClusters } from '../clusters/paired-clusters.js';
import type { PairedClusters } from '../clusters/paired-clusters.js';
import { normalCdf, twoSidedZ } from '../distributions.js';
import { matrixInterval } from '../interval/interval.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval, IntervalMethod } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import type { AverageIntervalOptions, LevelOptions } from '../interval/interval-options.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { WHOLE_METRICS } from '../matrix/whole-interval.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import {
  NOT_WHOLE,
  NO_GRADIENT,
  NO_ROWS,
  WEIGHTED,
  averageMissing,
  isOfAccuracy,
  isOfSingleRows,
  posLabelMissing,
} from '../refusals.js';
import type { Settings } from '../rows/row-rule.js';
import { answerCounts } from './answer-counts.js';
import type { AnswerCounts } from './answer-counts.js';
import { clusterComparison } from './cluster-comparison.js';
import type { ClusterComparison } from './cluster-comparison.js';
import type { Comparison, ComparisonTest } from './comparison.js';
import { jointErrors } from './joint-variances.js';
import type { JointErrors } from './joint-variances.js';
import { bonettPriceEnds, mcnemarExact, mcnemarMidP, tangoEnds } from './mcnemar.js';
import { metricGradient } from './metric-gradient.js';
import type { Reading } from './metric-gradient.js';
import { moverDifferenceEnds } from './mover-difference.js';
import { permutationPs } from './permutation.js';

/** Options of `compare`. */
export interface CompareOptions<L extends Label = Label> extends LevelOptions {
  /** How a metric of the classes becomes one number; needed by such metrics. */
  readonly average?: AverageIntervalOptions['average'] | undefined;
  /** The class of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
  /** The classes that a macro average is over. Default: those with relevant rows. */
  readonly labels?: readonly NoInfer<L>[] | undefined;
  /**
   * How the difference gets its interval. Default: `'bonett-price'` for accuracy and error rate, for
   * which `'tango'` may be asked too; `'mover'` for any other metric, or `'delta'`.
   */
  readonly difference?: 'bonett-price' | 'tango' | 'mover' | 'delta' | undefined;
  /**
   * How the p-value is found. Default: `'mcnemar-mid-p'` for accuracy and error rate, for which
   * `'mcnemar-exact'` may be asked too; `'permutation'` for any other metric, or `'delta'`.
   */
  readonly test?: 'mcnemar-mid-p' | 'mcnemar-exact' | 'permutation' | 'delta' | undefined;
  /**
   * The answers of both models by cluster, where rows belong together: `clusterTallies` of each, with
   * the labels of the joint tally. The interval is then that of `'mover'` or `'delta'`, and the
   * p-value that of a t-test over the clusters.
   */
  readonly clusters?: PairedClusters<NoInfer<L>> | undefined;
  /** Samples that a permutation test draws, at least 100. Default: 2000. */
  readonly replicates?: number | undefined;
  /** A whole number in [0, 2^53): the same seed draws the same samples. Default: 0. */
  readonly seed?: number | undefined;
}

const OPTIONS = [
  ...['level', 'method', 'average', 'posLabel', 'labels'],
  ...['difference', 'test', 'clusters', 'replicates', 'seed'],
];
const AVERAGES = ['binary', 'micro', 'macro', 'weighted', null] as const;
const OF_ACCURACY: readonly unknown[] = ['bonett-price', 'tango', 'mcnemar-mid-p', 'mcnemar-exact'];

/**
 * Compare a metric of two models on the same rows: which is better, by how much, and how sure that
 * is. Only rows in which the models differ tell them apart, so the two are never taken for independent.
 *
 * @param joint What `jointCounts` returned, or a slice of it.
 * @param metric A metric of core, such as `accuracy` or `f1`.
 * @param options Average, level, methods, seed.
 * @returns Both models' intervals, that of the difference a − b, and the p-value. The interval and the
 *   p-value are found in different ways and may disagree at the border.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see McNemar 1947; Bonett & Price 2012; Zou & Donner 2008.
 * @example
 * const joint = jointCounts([1, 1, 0, 0, 1], [1, 1, 0, 1, 1], [0, 1, 1, 1, 1]);
 * compare(joint, accuracy).pValue; // → 0.25
 */
export function compare<L extends Label>(
  joint: JointTally<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: CompareOptions<L> = {},
): Comparison {
  return named('compare', () => {
    checkJoint('joint', joint);
    checkOptionNames(options, OPTIONS);
    const settings = checkSettings(options);
    const draws = checkDraws(options);
    const reading = checkReading(asMetric('metric', metric), options);
    const plan = checkPlan(reading.metric, options);
    const { clusters } = options;
    if (clusters !== undefined) checkPairedClusters(clusters, jointMatrices(joint));
    const [permuted = NaN] = permutedPs(joint, [{ reading, plan }], draws);
    return compared(joint, { reading, plan, clusters }, settings, permuted);
  });
}

/** Check what number of a matrix is asked for. */
export function checkReading(metric: Metric, options: CompareOptions): Reading {
  const { average = null, posLabel, labels } = options;
  checkOption('average', average, AVERAGES);
  if (average === null && !isWhole(metric)) throw averageMissing(metric.name);
  if (average === 'binary' && posLabel === undefined) throw posLabelMissing();
  return { metric, average, posLabel, labels };
}

function isWhole(metric: Metric): boolean {
  return formOf(metric) !== undefined && WHOLE_METRICS.has(metric.name);
}

/** How a comparison is made. */
export interface Plan {
  readonly difference: NonNullable<CompareOptions['difference']>;
  readonly test: NonNullable<CompareOptions['test']>;
  /** 1 for accuracy, −1 for the error rate, 0 for another metric. */
  readonly sign: -1 | 0 | 1;
}

/** Check how a metric is to be compared. */
export function checkPlan(metric: Metric, options: CompareOptions): Plan {
  const name = isWhole(metric) ? metric.name : '';
  const isClustered = options.clusters !== undefined;
  const sign = name === 'accuracy' ? 1 : name === 'errorRate' ? -1 : 0;
  const {
    difference = sign === 0 || isClustered ? 'mover' : 'bonett-price',
    test = isClustered ? 'delta' : sign === 0 ? 'permutation' : 'mcnemar-mid-p',
  } = options;
  checkOption('difference', difference, ['bonett-price', 'tango', 'mover', 'delta']);
  checkOption('test', test, ['mcnemar-mid-p', 'mcnemar-exact', 'permutation', 'delta']);
  for (const [option, value] of Object.entries({ difference, test })) {
    const isOfRows = OF_ACCURACY.includes(value) || value === 'permutation';
    if (isClustered && isOfRows) throw isOfSingleRows(option, value);
    if (sign === 0 && OF_ACCURACY.includes(value)) throw isOfAccuracy(option, value);
  }
  return { difference, test, sign };
}

/** A number of a matrix, and how two models are compared by it. */
export interface Asked {
  readonly reading: Reading;
  readonly plan: Plan;
  /** Rows that belong together; undefined for none. */
  readonly clusters?: PairedClusters | undefined;
}

/** The p-values by permutation of those that ask for one, all of the same samples; NaN for others. */
export function permutedPs(joint: JointTally, asked: readonly Asked[], draws: Draws): number[] {
  const wanted = asked.filter(({ plan }) => plan.test === 'permutation');
  if (wanted.length === 0 || faultOf(joint) !== undefined) return asked.map(() => NaN);
  const found = permutationPs(joint, valuesOfReadings(wanted.map(({ reading }) => reading)), draws);
  const pOf = new Map(wanted.map((one, i) => [one, found[i] ?? NaN]));
  return asked.map((one) => pOf.get(one) ?? NaN);
}

/** Compare two models by a number whose p-value by permutation is known, if it needs one. */
export function compared(
  joint: JointTally,
  { reading, plan, clusters }: Asked,
  settings: Settings,
  permuted: number,
): Comparison {
  const matrices = jointMatrices(joint);
  const of = (model: 'a' | 'b'): Interval =>
    intervalOfReading(new MatrixBasis(matrices[model]), reading, settings, clusters?.[model]);
  const [a, b] = [of('a'), of('b')];
  const answers = answerCounts(joint);
  const fault = faultOf(joint);
  const [ofA, ofB] = [matrices.a, matrices.b].map((matrix) =>
    fault === undefined ? metricGradient(matrix, reading) : null,
  );
  const gradients = ofA && ofB ? ([ofA, ofB] as const) : null;
  const errorsAt = (isSmoothed: boolean): JointErrors | null =>
    gradients && jointErrors(joint, ...gradients, isSmoothed);
  const raw = errorsAt(false);
  const { name, direction } = reading.metric;
  const rows = {
    nSamples: joint.nSamples,
    ...{ decidingRows: answers.differing, onlyA: answers.onlyA, onlyB: answers.onlyB },
  };
  const estimated = estimateOf(a, b, fault, settings);
  if (clusters) {
    const pair = { joint, clusters, gradients, a, b };
    const found =
      typeof estimated.why === 'string'
        ? withoutInterval(estimated.of, estimated.why)
        : clusterComparison(pair, estimated.of, plan.difference === 'mover');
    const method = Number.isNaN(found.pValue) ? 'none' : 'cluster-t';
    return { ...{ metric: name, direction, a, b }, ...found, method, ...rows };
  }
  const p = fault === undefined ? pValueOf(plan, answers, raw, a, b, permuted) : NaN;
  return {
    ...{ metric: name, direction, a, b },
    difference: differenceOf(joint, plan, answers, a, b, errorsAt(true), estimated),
    pValue: p,
    method: Number.isNaN(p) ? 'none' : plan.test,
    standardError: raw?.difference ?? NaN,
    ...rows,
  };
}

/** What a difference is, and why it has no interval whatever the method. */
interface Estimated {
  readonly of: Estimate;
  readonly why: string | undefined;
}

function estimateOf(
  a: Interval,
  b: Interval,
  fault: string | undefined,
  { level }: Settings,
): Estimated {
  const estimate = a.estimate - b.estimate;
  const of = { estimate, level, relevantRows: Math.min(a.relevantRows, b.relevantRows) };
  return { of, why: fault ?? (Number.isNaN(estimate) ? (a.reason ?? b.reason) : undefined) };
}

function withoutInterval(of: Estimate, why: string): ClusterComparison {
  return { difference: noInterval(of, why), pValue: NaN, standardError: NaN };
}

function faultOf({ counts, weighted }: JointTally): string | undefined {
  if (weighted) return WEIGHTED;
  if (counts.length === 0) return NO_ROWS;
  return counts.every(Number.isInteger) ? undefined : NOT_WHOLE;
}

/** The interval of one model. */
export function intervalOfReading(
  basis: MatrixBasis,
  { metric, average, posLabel, labels }: Reading,
  settings: Settings,
  clusters?: ClusterTallies,
): Interval {
  const found = matrixInterval(basis, metric, { average, posLabel, labels, clusters }, settings);
  if (Array.isArray(found)) throw new Error('bug: an average has one interval');
  return found;
}

/** Numbers of a matrix; a metric of several classes is computed once for all of them. */
function valuesOfReadings(readings: readonly Reading[]): (matrix: ConfusionMatrix) => number[] {
  const ofClasses = new Set(
    readings.filter(({ average }) => average === 'binary').map(({ metric }) => metric),
  );
  return (matrix) => {
    const counts = classCounts(matrix);
    const byMetric = new Map(
      [...ofClasses].map((metric) => [metric, metric(counts, { zeroDivision: NaN })] as const),
    );
    return readings.map((reading) => {
      const { metric, average, posLabel } = reading;
      if (average !== 'binary') return valueOfReading(reading)(matrix);
      const code = matrix.labels.findIndex((label) => label === normalizeLabel(posLabel));
      return byMetric.get(metric)?.[code] ?? NaN;
    });
  };
}

/** The metric of a matrix, NaN where it is undefined. */
export function valueOfReading({ metric, average, posLabel, labels }: Reading) {
  return (matrix: ConfusionMatrix): number => {
    if (average === null) {
      return (metric as unknown as ProblemMetric)(matrix, { zeroDivision: NaN });
    }
    if (average === 'macro' && labels !== undefined) {
      const values = metric(classCounts(matrix), { zeroDivision: NaN });
      const wanted = new Set<Label>(labels);
      const kept = values.filter((value, i) => {
        return !Number.isNaN(value) && wanted.has(matrix.labels[i] ?? NaN);
      });
      return kept.reduce((sum, value) => sum + value, 0) / kept.length;
    }
    return metric(classCounts(matrix), { average, posLabel, zeroDivision: NaN });
  };
}

function pValueOf(
  { test }: Plan,
  { onlyA, onlyB }: AnswerCounts,
  errors: JointErrors | null,
  a: Interval,
  b: Interval,
  permuted: number,
): number {
  switch (test as ComparisonTest) {
    case 'mcnemar-mid-p':
      return mcnemarMidP(onlyA, onlyB);
    case 'mcnemar-exact':
      return mcnemarExact(onlyA, onlyB);
    case 'permutation':
      return permuted;
    default:
      return errors ? normalP(a.estimate - b.estimate, errors.difference) : NaN;
  }
}

/** Two-sided p-value of a difference that is nearly normal; 1 if it is 0. */
export function normalP(difference: number, error: number): number {
  return difference === 0 ? 1 : 2 * normalCdf(-Math.abs(difference) / error);
}

function differenceOf(
  joint: JointTally,
  { difference, sign }: Plan,
  { onlyA, onlyB }: AnswerCounts,
  a: Interval,
  b: Interval,
  errors: JointErrors | null,
  { of, why }: Estimated,
): Interval {
  const { estimate, level } = of;
  if (why !== undefined) return noInterval(of, why);
  const paired = { b: onlyA, c: onlyB, n: joint.nSamples };
  const flipped = ([low, high]: Ends): Ends => (sign === -1 ? [-high, -low] : [low, high]);
  if (difference === 'bonett-price') {
    return intervalOf(of, 'bonett-price', flipped(bonettPriceEnds(paired, level)));
  }
  if (difference === 'tango') return intervalOf(of, 'tango', flipped(tangoEnds(paired, level)));
  if (!errors) return noInterval(of, NO_GRADIENT);
  const hasBoth = a.method !== 'none' && b.method !== 'none';
  if (difference === 'mover' && hasBoth) {
    const ends = moverDifferenceEnds(a, b, errors, -Infinity, Infinity);
    return withNotes(of, 'mover-difference', ends, a, b);
  }
  const half = twoSidedZ(level) * errors.difference;
  return withNotes(of, 'delta', [estimate - half, estimate + half], a, b);
}

function withNotes(
  of: Parameters<typeof intervalOf>[0],
  method: IntervalMethod,
  ends: Ends,
  a: Interval,
  b: Interval,
): Interval {
  return intervalOf(of, method, ends, a.reason ?? b.reason);
}
