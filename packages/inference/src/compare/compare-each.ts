import type { ClassMetric, JointTally, Label, ProblemMetric } from '@confmat/core';
import { asMetric, checkJoint, named } from '@confmat/core/internal';
import { checkDraws } from '../checks/check-source.js';
import { pairedUnits } from '../units/tallies.js';
import { checkSettings } from '../interval/interval-options.js';
import { checkPlan, checkReading } from './compare-options.js';
import type { CompareOptions, Comparison } from './compare-options.js';
import { compared } from './compare.js';
import { permutedPs } from './permutation.js';

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
): Comparison[] {
  return named('compareEach', () => {
    checkJoint('joint', joint);
    const settings = checkSettings(options);
    const draws = checkDraws(options);
    const units = pairedUnits(joint);
    const plans = asked.map(({ metric, ...own }) => {
      const reading = checkReading(asMetric('metric', metric), own);
      return { reading, plan: checkPlan(reading.metric, own, units !== undefined), units };
    });
    const permuted = permutedPs(joint, plans, draws);
    return plans.map((one, i) => compared(joint, one, settings, permuted[i] ?? NaN));
  });
}
