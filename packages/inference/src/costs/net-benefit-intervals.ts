import { checkOptionNames, named } from '@confmat/core/internal';
import { matrixAt } from '@confmat/evaluation/internal';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { checkNumberList, checkProbabilities, checkSweep } from '@confmat/thresholds/internal';
import type { Interval } from '../interval/interval-data.js';
import { LEVEL_OPTIONS, checkSettings } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { costIntervals } from './expected-cost-intervals.js';

/**
 * The intervals of net benefit, tp / n − fp / n · t / (1 − t), at threshold probabilities t.
 *
 * @param sweep A sweep whose thresholds are probabilities; with units, intervals are by unit.
 * @param thresholds Threshold probabilities in [0, 1), chosen without looking at the counts, shape (m,).
 *   An exact sweep knows any, others their own.
 * @param options Level, method.
 * @returns An interval each. It is that of the cost per row where a true positive gains 1 and a false
 *   positive costs t / (1 − t).
 * @throws {MetricError} `invalid-value`, `invalid-option`, `unsupported-type`.
 * @see Vickers & Elkin 2006, "Decision curve analysis"; `netBenefitCurve`, `expectedCostIntervals`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * netBenefitIntervals(sweep, [0.2])[0].estimate; // → 0.4375
 */
export function netBenefitIntervals(
  sweep: ThresholdSweep,
  thresholds: readonly number[] | Float64Array,
  options: LevelOptions = {},
): Interval[] {
  return named('netBenefitIntervals', () => {
    checkOptionNames(options, LEVEL_OPTIONS);
    const settings = checkSettings(options);
    checkSweep(sweep);
    checkProbabilities(sweep);
    const isBelowOne = (value: number): boolean => value >= 0 && value < 1;
    const given = checkNumberList('thresholds', thresholds, 'a probability in [0, 1)', isBelowOne);
    return Array.from(given, (threshold) => {
      const matrix = matrixAt(sweep, countsAt(sweep, [threshold]), [0, 1]);
      const price = threshold / (1 - threshold);
      const costs = [0, price, 0, -1];
      const { estimate, low, high, ...found } = costIntervals(matrix, costs, settings).mean;
      const facts = { ...found, metric: 'netBenefit', direction: 'max' } as const;
      return { ...facts, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
    });
  });
}
