import type { ClassMetric, Label, ProblemMetric, ConfusionMatrix, JointTally } from '@confmat/core';
import { asMetric, checkOptionNames, named, partsOf, optionConflict } from '@confmat/core/internal';
import {
  checkEvaluation,
  addMatricesUnder,
  allLabels,
  isSame,
  isDenseOf,
} from '@confmat/evaluation/internal';
import type { Evaluation, EvaluationTally } from '@confmat/evaluation';
import { checkReading } from '../compare/compare-options.js';
import { checkSettings } from '../interval/interval-options.js';
import type {
  AverageIntervalOptions,
  LevelOptions,
  Settings,
} from '../interval/interval-options.js';
import { unitFault } from '../units/spread.js';
import { evenUnits } from '../units/residuals.js';
import { sharesOfMatrix } from '../compare/paired-comparison.js';
import { pairedVariances } from '../compare/paired-units.js';
import { hasUnits } from '../units/units-of-matrix.js';
import { intervalOfReading } from '../compare/reading-values.js';
import type { AskedMetric } from '../compare/compare.js';
import { jointErrors } from '../compare/joint-errors.js';
import { metricGradient } from '../delta/number-gradient.js';
import type { Reading } from '../delta/number-gradient.js';
import { differenceOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { ONE_WITH_UNITS } from '../refusals.js';
import { setDifferences } from './diff-sets.js';
import { differenceInterval, testOf } from './independent-difference.js';
import type { EvaluationDifference } from './independent-difference.js';

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
 * Compare a metric of two evaluations. Those of a matrix are compared as two independent samples: where
 * both are of the same rows the interval is wider than that of `compare`, which needs one joint tally of
 * both models. Label sets and spans are paired by the keys of their units, such as documents; without
 * units, or with none in common, they are independent samples, too.
 * A class or label that only one of them has counts as one without rows in the other. Units are accounted
 * for where both have them; there is no interval where only one has.
 *
 * @param a An evaluation with a matrix or with sets, such as the one before.
 * @param b Another of the same kind, such as the one after.
 * @param metric A metric of core, such as `accuracy` or `f1`. Of sets it needs an average.
 * @param options Average, level, method of the two intervals. `labels` go with matrices alone.
 * @returns Both intervals, that of the difference a − b, and its p-value; `gate` accepts it.
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
    checkEvaluation('a', a);
    checkEvaluation('b', b);
    const [difference] = differencesOf([a, b], [{ ...options, metric }], settings);
    if (!difference) throw new Error('bug: one metric was asked for');
    return difference;
  });
}

/** Two tallies with a matrix or sets each, such as evaluations or slices of them. */
type Pair<L extends Label> = readonly [a: Side<L>, b: Side<L>];

type Side<L extends Label> = Pick<EvaluationTally<L>, 'matrix' | 'sets' | 'nSamples'>;

/** Compare several metrics of two tallies, each as `diffEvaluations` does. */
export function diffEach<L extends Label>(
  pair: Pair<L>,
  asked: readonly AskedMetric<L>[],
  options: LevelOptions = {},
): EvaluationDifference[] {
  return named('diffEach', () => differencesOf(pair, asked, checkSettings(options)));
}

function differencesOf<L extends Label>(
  [a, b]: Pair<L>,
  asked: readonly AskedMetric<L>[],
  settings: Settings,
): EvaluationDifference[] {
  const areSets = a.sets !== undefined && b.sets !== undefined;
  const readings = asked.map(({ metric, ...own }) =>
    checkReading(asMetric('metric', metric), own, areSets),
  );
  if (areSets) return setDifferences([a, b], readings, settings);
  if (a.sets ?? b.sets) throw optionConflict('b', `${heldBy(b)}, and a ${heldBy(a)}`);
  return differences([withMatrix('a', a), withMatrix('b', b)], readings, settings);
}

/** A side whose matrix is there. */
interface Counted<L extends Label> extends Side<L> {
  readonly matrix: ConfusionMatrix<L>;
}

/** Check that a side has a matrix. */
function withMatrix<L extends Label>(argument: string, side: Side<L>): Counted<L> {
  const { matrix, nSamples } = side;
  if (!matrix)
    throw optionConflict(argument, 'has no matrix: compare takes a joint tally of two models');
  return { matrix, nSamples };
}

function heldBy<L extends Label>({ matrix, sets }: Side<L>): string {
  return sets ? 'has label sets' : matrix ? 'has a matrix' : 'has none';
}

/** One of the two samples. */
interface Sample {
  readonly basis: MatrixBasis;
  /** Its cells, by the model beside itself. */
  readonly joint: JointTally;
}

/** The same of readings that were checked, one for each. */
function differences<L extends Label>(
  sides: readonly [Counted<L>, Counted<L>],
  readings: readonly Reading[],
  settings: Settings,
): EvaluationDifference[] {
  const [ofA, ofB] = samples(sides);
  if (!ofA || !ofB) throw new Error('bug: there are two matrices');
  const isHalfKnown =
    (ofA.basis.matrix.units === undefined) !== (ofB.basis.matrix.units === undefined);
  return readings.map((reading) => {
    const both = (level: number): readonly [a: Interval, b: Interval] => [
      intervalOfReading(ofA.basis, reading, { ...settings, level }),
      intervalOfReading(ofB.basis, reading, { ...settings, level }),
    ];
    const [a, b] = both(settings.level);
    const difference = isHalfKnown
      ? noInterval(differenceOf(a, b, settings.level), ONE_WITH_UNITS)
      : differenceInterval(a, b, settings.level);
    return {
      metric: reading.metric.name,
      direction: reading.metric.direction,
      ...{ a, b, difference },
      ...testOf(difference, both, ofA.basis.matrix.units ? 'cluster-t' : 'mover'),
      standardError: Math.hypot(errorOf(ofA, reading), errorOf(ofB, reading)),
      nSamples: Math.min(...sides.map(({ nSamples }) => nSamples)),
    };
  });
}

/** Both under the labels of both: a label that one lacks is a class without rows there. */
function samples<L extends Label>(sides: readonly Counted<L>[]): readonly Sample[] {
  const labels = allLabels(sides.map(({ matrix }) => matrix.labels));
  const isDense = isDenseOf(labels.length, sides.length);
  return sides.map(({ matrix }) => {
    const isAlike = isSame(matrix.labels, labels);
    const united = isAlike ? matrix : addMatricesUnder(labels, [matrix], isDense);
    return { basis: new MatrixBasis(united), joint: withItself(united) };
  });
}

/** The standard error by the delta method; NaN where none is known. */
function errorOf({ basis: { matrix }, joint }: Sample, reading: Reading): number {
  if (matrix.units === 'unknown' || matrix.total === 0) return NaN;
  const added = matrix.units && matrix.weighted ? 0 : 1;
  const gradient = metricGradient(matrix, reading, added);
  if (!gradient) return NaN;
  if (!hasUnits(matrix)) return jointErrors(joint, gradient, gradient, false).a;
  const shares = sharesOfMatrix(matrix, gradient);
  const { a } = pairedVariances(shares, shares);
  const counted = { nUnits: matrix.units.keys.length, nEffective: evenUnits(matrix) };
  return unitFault(counted) === undefined ? Math.sqrt(a) : NaN;
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
