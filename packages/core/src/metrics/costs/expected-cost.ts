import { named } from '../../errors/metric-error.js';
import { checkZeroDivision } from '../../averages/options.js';
import type { UndefinedOptions } from '../../averages/options.js';
import { checkOptionNames } from '../../columns/check-options.js';
import type { Label } from '../../label.js';
import { sum } from '../../kernels/sum.js';
import { allCells } from '../../matrix/all-cells.js';
import { checkMatrix } from '../../matrix/matrix.js';
import type { ConfusionMatrix } from '../../matrix/matrix.js';
import { costLookup } from './cost-lookup.js';
import type { CostMatrix } from './cost-lookup.js';

const OPTIONS = ['zeroDivision', 'onUndefined'];

/** What a model's answers cost. */
export interface ExpectedCost {
  /** Cost of all rows, in the unit of the costs. */
  readonly total: number;
  /** Cost per row (per unit of weight); `zeroDivision` where there are none. */
  readonly mean: number;
  /** Cost of the rows of each true class, shape (nClasses,); they add to `total`. */
  readonly perClassTotal: Float64Array;
  /** Cost per row of each true class, shape (nClasses,); `zeroDivision` where it has no rows. */
  readonly perClass: Float64Array;
}

/**
 * What the answers of a model cost, when its kinds of errors do not cost the same.
 *
 * Compare it with the cost of answering without looking:
 * `expectedCost(majorityBaseline(matrix), costs)`. `expectedCostOf` makes a metric of the costs of
 * yes/no answers.
 * @param matrix A confusion matrix.
 * @param costs What each answer costs: a matrix in the order of the labels, row = true class, or
 *   the cells that cost something of their own.
 * @param options Treatment of undefined means.
 * @returns Total and mean cost, of all rows and of each true class.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-option`, `unknown-label`,
 *   `option-conflict`.
 * @see Elkan 2001, "The foundations of cost-sensitive learning"; with the default costs of 1 per
 *   error the mean is scikit-learn's `zero_one_loss`.
 * @example
 * // 1000 of a million messages are spam. 900 are caught, 30 good ones are blocked.
 * const matrix = confusionMatrixFromCounts([[998970, 30], [100, 900]], ['good', 'spam']);
 * expectedCost(matrix, [[0, 20], [1, 0]]).mean; // → 0.0007
 */
export function expectedCost<L extends Label>(
  matrix: ConfusionMatrix<L>,
  costs: CostMatrix<L>,
  options: UndefinedOptions = {},
): ExpectedCost {
  return named('expectedCost', () => {
    checkMatrix('matrix', matrix);
    checkOptionNames(options, OPTIONS);
    const { zeroDivision = 0, onUndefined } = options;
    checkZeroDivision(zeroDivision);
    const { costOf } = costLookup(matrix.labels, costs);
    const { trueCodes, predCodes, counts } = allCells(matrix);
    const cellCosts = counts.map(
      (count, i) => count * costOf(trueCodes[i] ?? 0, predCodes[i] ?? 0),
    );
    const perClassTotal = new Float64Array(matrix.nClasses);
    cellCosts.forEach((cost, i) => {
      const row = trueCodes[i] ?? 0;
      perClassTotal[row] = (perClassTotal[row] ?? 0) + cost;
    });

    const undefinedRows: number[] = [];
    const perClass = perClassTotal.map((cost, row) => {
      const support = matrix.support[row] ?? 0;
      if (support !== 0) return cost / support;
      undefinedRows.push(row);
      return zeroDivision;
    });
    if (undefinedRows.length > 0) {
      const keys = undefinedRows.map((row) => matrix.labels[row] ?? row);
      onUndefined?.({
        metric: 'expectedCost',
        reason: 'no true samples',
        rows: undefinedRows,
        keys,
      });
    }
    const total = sum(cellCosts);
    const mean = matrix.total === 0 ? zeroDivision : total / matrix.total;
    return { total, mean, perClassTotal, perClass };
  });
}
