import { expectedCost } from '@confmat/core';
import type { ConfusionMatrix, CostMatrix, Label } from '@confmat/core';
import { checkMatrix, checkOptionNames, costLookup, named } from '@confmat/core/internal';
import type { Interval } from '../interval/interval-data.js';
import { LEVEL_OPTIONS, checkSettings } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { matrixFault } from '../matrix/matrix-fault.js';
import { unitCost } from './unit-cost.js';
import { costParts } from './cost-parts.js';
import type { CostPart } from './cost-parts.js';
import { rowCost } from './row-cost.js';
import { unitTally } from '../units/tallies.js';
import { UNKNOWN_UNITS } from '../refusals.js';

/** The intervals of what `expectedCost` returns. */
export interface CostIntervals {
  /** Cost of as many rows. */
  readonly total: Interval;
  /** Cost per row. */
  readonly mean: Interval;
  /** Cost of the rows of each true class, among as many rows in all, shape (nClasses,). */
  readonly perClassTotal: readonly Interval[];
  /** Cost per row of each true class, shape (nClasses,). */
  readonly perClass: readonly Interval[];
}

/**
 * The intervals of what answers cost. They lie between the least and the greatest cost, whether or not
 * a row has it: a costly error that was not seen yet widens them.
 *
 * @param matrix Whole counts; where it has units, their rows are taken together.
 * @param costs What each answer costs, as in `expectedCost`.
 * @param options Level, method.
 * @returns An interval for each number of `expectedCost`. Its estimate is undefined without rows.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-option`, `unknown-label`,
 *   `option-conflict`.
 * @see Zou & Donner 2008, "Construction of confidence limits about effect measures: a general approach".
 * @example
 * const matrix = confusionMatrixFromCounts([[45, 5], [2, 48]], ['good', 'spam']);
 * const { mean } = expectedCostIntervals(matrix, [[0, 20], [1, 0]]);
 * [mean.estimate, mean.low.toFixed(2), mean.high.toFixed(2)]; // → [1.02, '0.45', '2.25']
 */
export function expectedCostIntervals<L extends Label>(
  matrix: ConfusionMatrix<L>,
  costs: CostMatrix<L>,
  options: LevelOptions = {},
): CostIntervals {
  return named('expectedCostIntervals', () => {
    checkMatrix('matrix', matrix);
    checkOptionNames(options, LEVEL_OPTIONS);
    const settings = checkSettings(options);
    const units = unitTally(matrix);
    const lookup = costLookup(matrix.labels, costs);
    const found = expectedCost(matrix, costs, { zeroDivision: NaN });
    const fault = units === 'unknown' ? UNKNOWN_UNITS : matrixFault(matrix);
    const intervalOf = (part: CostPart): Interval =>
      typeof units === 'object'
        ? unitCost(part, { matrix, tallies: units }, settings.level)
        : rowCost(part, fault, settings);
    const { mean, total, perClass, perClassTotal } = costParts(matrix, lookup, found);
    return {
      total: intervalOf(total),
      mean: intervalOf(mean),
      perClassTotal: perClassTotal.map(intervalOf),
      perClass: perClass.map(intervalOf),
    };
  });
}
