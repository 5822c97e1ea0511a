import { jointMatrices } from '@confmat/core';
import type { ClassMetric, ConfusionMatrix, JointTally, Label, ProblemMetric } from '@confmat/core';
import { asMetric, checkJoint, checkOptionNames, named } from '@confmat/core/internal';
import { checkDraws } from '../check-source.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { metricGradient } from '../delta/number-gradient.js';
import { differenceOf } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import type { Settings } from '../interval/interval-options.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { UNKNOWN_UNITS } from '../refusals.js';
import { rowDifferences } from './few-differing.js';
import type { FewDifferences } from './few-differing.js';
import { unitTest } from './paired-comparison.js';
import type { UnitPair } from './paired-comparison.js';
import { COMPARE_OPTIONS, checkPlan, checkReading } from './compare-options.js';
import type { Asked, CompareOptions, ModelComparison } from './compare-options.js';
import { rowTest } from './difference-interval.js';
import { answerCounts, jointFault } from './joint-errors.js';
import { permutedPs } from './permutation.js';
import { intervalOfReading } from './reading-values.js';

/**
 * Compare a metric of two models on the same rows: which is better, by how much, and how sure that
 * is. Only rows on which the models differ bear on the difference, so the two are never treated as independent.
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
 * compare(joint, accuracy).pValue.toFixed(3); // → '0.500'
 */
export function compare<L extends Label>(
  joint: JointTally<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: CompareOptions<L> = {},
): ModelComparison {
  return named('compare', () => {
    checkJoint('joint', joint);
    checkOptionNames(options, COMPARE_OPTIONS);
    return comparedEach(joint, [{ ...options, metric }], options)[0] as ModelComparison;
  });
}

/** A metric to compare, with those of the options that are its own. */
export interface AskedMetric<L extends Label = Label> extends Pick<
  CompareOptions<L>,
  'average' | 'posLabel' | 'labels' | 'difference' | 'test'
> {
  readonly metric: ClassMetric | ProblemMetric<never>;
}

/**
 * Compare several metrics of two models, each as `compare` does. All permutation tests share their
 * samples, so many metrics cost little more than one.
 *
 * @param joint A joint tally, or a slice of one.
 * @param asked The metrics, each with the options of its own.
 * @param options The options of all.
 * @returns The comparisons in the same order.
 * @throws {MetricError} As `compare`.
 */
export function compareEach<L extends Label>(
  joint: JointTally<L>,
  asked: readonly AskedMetric<L>[],
  options: Pick<CompareOptions<L>, 'level' | 'method' | 'replicates' | 'seed'> = {},
): ModelComparison[] {
  return named('compareEach', () => comparedEach(joint, asked, options));
}

function comparedEach<L extends Label>(
  joint: JointTally<L>,
  asked: readonly AskedMetric<L>[],
  options: Pick<CompareOptions<L>, 'level' | 'method' | 'replicates' | 'seed'>,
): ModelComparison[] {
  checkJoint('joint', joint);
  const settings = checkSettings(options);
  const draws = checkDraws(options);
  const plans = asked.map(({ metric, ...own }) => {
    const reading = checkReading(asMetric('metric', metric), own);
    return { reading, plan: checkPlan(reading.metric, own, joint.units !== undefined) };
  });
  const matrices = jointMatrices(joint);
  const few = plans.map((one) => fewRows(joint, matrices, one));
  // Few rows are tested exactly: no sample is drawn for them.
  const drawn = plans.filter(({ plan }, i) => plan.test !== 'swaps' || !few[i]);
  const permuted = permutedPs(joint, drawn, draws);
  return plans.map((one, i) => {
    const of = { joint, matrices, few: few[i] ?? null, permuted: permuted.get(one) ?? NaN };
    return compared(of, one, settings);
  });
}

/** What few rows on which the models differ add to their difference; null where rows are not asked one by one. */
function fewRows(
  joint: JointTally,
  { a, b }: JointMatrices,
  { reading, plan }: Asked,
): FewDifferences | null {
  const areAsked = plan.sign === 0 && !plan.isChosen && joint.units === undefined;
  return areAsked && jointFault(joint) === undefined
    ? rowDifferences(joint, [a, b], reading)
    : null;
}

type JointMatrices = ReturnType<typeof jointMatrices>;

/** Two models, with what the numbers that are compared share. */
interface Tested {
  readonly joint: JointTally;
  readonly matrices: JointMatrices;
  readonly few: FewDifferences | null;
  /** The p-value by permutation, if the number needs one. */
  readonly permuted: number;
}

/** Compare two models by a number. */
function compared(
  { joint, matrices, few, permuted }: Tested,
  { reading, plan }: Asked,
  settings: Settings,
): ModelComparison {
  const fault = joint.units === 'unknown' ? UNKNOWN_UNITS : jointFault(joint);
  const of = (matrix: ConfusionMatrix): ComparedModel => ({
    interval: intervalOfReading(new MatrixBasis(matrix), reading, settings),
    gradient: fault === undefined ? metricGradient(matrix, reading) : null,
  });
  const [ofA, ofB] = [of(matrices.a), of(matrices.b)];
  const [a, b] = [ofA.interval, ofB.interval];
  const estimate = differenceOf(a, b, settings.level);
  const why = fault ?? (Number.isNaN(estimate.estimate) ? (a.reason ?? b.reason) : undefined);
  const gradients = ofA.gradient && ofB.gradient && ([ofA.gradient, ofB.gradient] as const);
  const answers = answerCounts(joint);
  const pair = { joint, reading, plan, answers, a, b, of: estimate, why, gradients };
  const { name, direction } = reading.metric;
  return {
    ...{ metric: name, direction, a, b },
    ...(typeof joint.units === 'object'
      ? unitTest(pair, matrices as UnitPair)
      : rowTest(pair, few, permuted)),
    nSamples: joint.nSamples,
    ...{ decidingRows: answers.differing, onlyA: answers.onlyA, onlyB: answers.onlyB },
  };
}

interface ComparedModel {
  readonly interval: Interval;
  readonly gradient: AdditiveGradient | null;
}
