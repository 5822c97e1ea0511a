import { jointMatrices } from '@confmat/core';
import type { ClassMetric, JointTally, Label, ProblemMetric } from '@confmat/core';
import { asMetric, checkJoint, checkOptionNames, named } from '@confmat/core/internal';
import { checkDraws } from '../checks/check-draws.js';
import { pairedUnits } from '../units/tallies.js';
import { noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkSettings } from '../interval/interval-options.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { NO_GRADIENT, UNKNOWN_UNITS } from '../refusals.js';
import type { Settings } from '../rows/row-rule.js';
import { answerCounts } from './answer-counts.js';
import { unitComparison } from './unit-comparison.js';
import type { UnitComparison } from './unit-comparison.js';
import { COMPARE_OPTIONS, checkPlan, checkReading } from './compare-options.js';
import type { Asked, CompareOptions } from './compare-options.js';
import type { Comparison, ComparisonTest } from './comparison.js';
import { differenceInterval, estimatedDifference } from './difference-interval.js';
import type { EstimatedDifference } from './difference-interval.js';
import { jointFault } from './joint-fault.js';
import { jointErrors } from './joint-variances.js';
import type { JointErrors } from './joint-variances.js';
import { metricGradient } from './metric-gradient.js';
import { pValueOf, permutedPs } from './p-values.js';
import { intervalOfReading } from './reading-values.js';

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
    checkOptionNames(options, COMPARE_OPTIONS);
    const settings = checkSettings(options);
    const draws = checkDraws(options);
    const reading = checkReading(asMetric('metric', metric), options);
    const units = pairedUnits(joint);
    const plan = checkPlan(reading.metric, options, units !== undefined);
    const asked = { reading, plan, units };
    const [permuted = NaN] = permutedPs(joint, [asked], draws);
    return compared(joint, asked, settings, permuted);
  });
}

/** Compare two models by a number whose p-value by permutation is known, if it needs one. */
export function compared(
  joint: JointTally,
  { reading, plan, units }: Asked,
  settings: Settings,
  permuted: number,
): Comparison {
  const matrices = jointMatrices(joint);
  const of = (model: 'a' | 'b'): Interval =>
    intervalOfReading(new MatrixBasis(matrices[model]), reading, settings);
  const [a, b] = [of('a'), of('b')];
  const answers = answerCounts(joint);
  const fault = units === 'unknown' ? UNKNOWN_UNITS : jointFault(joint);
  const [ofA, ofB] = [matrices.a, matrices.b].map((matrix) =>
    fault === undefined ? metricGradient(matrix, reading) : null,
  );
  const gradients = ofA && ofB ? ([ofA, ofB] as const) : null;
  const { name, direction } = reading.metric;
  const models = { metric: name, direction, a, b };
  const rows = {
    nSamples: joint.nSamples,
    ...{ decidingRows: answers.differing, onlyA: answers.onlyA, onlyB: answers.onlyB },
  };
  const estimated = estimatedDifference(a, b, fault, settings);
  if (typeof units === 'object') {
    const found =
      withoutInterval(estimated) ??
      unitComparison(
        { joint, units, reading, gradients, a, b },
        estimated.of,
        plan.difference === 'mover',
      );
    const { reason = NO_GRADIENT } = found.difference;
    return { ...models, ...found, ...methodOf(found.pValue, 'cluster-t', reason), ...rows };
  }
  const errorsAt = (isSmoothed: boolean): JointErrors | null =>
    gradients && jointErrors(joint, ...gradients, isSmoothed);
  const raw = errorsAt(false);
  const { why } = estimated;
  const p = why === undefined ? pValueOf(plan, answers, raw, a, b, permuted) : NaN;
  return {
    ...models,
    difference: differenceInterval(
      joint,
      plan,
      reading.metric.range,
      answers,
      a,
      b,
      errorsAt(true),
      estimated,
    ),
    pValue: p,
    ...methodOf(p, plan.test, why ?? NO_GRADIENT),
    standardError: raw?.difference ?? NaN,
    ...rows,
  };
}

/** How a p-value was found, or why there is none. */
function methodOf(
  pValue: number,
  method: ComparisonTest,
  reason: string,
): Pick<Comparison, 'method' | 'reason'> {
  return Number.isNaN(pValue) ? { method: 'none', reason } : { method };
}

function withoutInterval({ of, why }: EstimatedDifference): UnitComparison | null {
  if (why === undefined) return null;
  return { difference: noInterval(of, why), pValue: NaN, standardError: NaN };
}
