import { expectedCost } from '@confmat/core';
import type { ConfusionMatrix, CostMatrix, Label } from '@confmat/core';
import { checkMatrix, checkOptionNames, costLookup, named } from '@confmat/core/internal';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { LEVEL_OPTIONS, checkSettings } from '../interval/interval-options.js';
import type { LevelOptions, Settings } from '../interval/interval-options.js';
import { matrixFault } from '../matrix/matrix-basis.js';
import { costParts, OF_COST, costFault } from './cost-parts.js';
import type { CostPart } from './cost-parts.js';
import { hasUnits } from '../units/units-of-matrix.js';
import type { UnitMatrix } from '../units/units-of-matrix.js';
import { UNKNOWN_UNITS } from '../refusals.js';
import type { Cells } from '../proportions/share.js';
import { meanCost } from './mean-cost.js';
import { classShares, unitSums } from '../units/residuals.js';
import { slopesInterval } from '../units/matrix-intervals.js';

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
 * @param matrix Whole counts; with units, intervals are by unit.
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
    return costIntervals(matrix, costs, settings);
  });
}

/** The same inside another public function. */
export function costIntervals<L extends Label>(
  matrix: ConfusionMatrix<L>,
  costs: CostMatrix<L>,
  settings: Settings,
): CostIntervals {
  const lookup = costLookup(matrix.labels, costs);
  const cost = expectedCost(matrix, costs, { zeroDivision: NaN });
  const of = (part: CostPart): Interval =>
    hasUnits(matrix)
      ? unitCost(part, matrix, settings)
      : rowCost(part, matrix.units ? UNKNOWN_UNITS : matrixFault(matrix), settings);
  const { mean, total, perClass, perClassTotal } = costParts(matrix, lookup, cost);
  return {
    ...{ total: of(total), mean: of(mean) },
    ...{ perClassTotal: perClassTotal.map(of), perClass: perClass.map(of) },
  };
}

/**
 * Interval of a cost of independent rows.
 *
 * @param fault Why their counts have no interval; undefined if they may have.
 */
function rowCost(part: CostPart, fault: string | undefined, settings: Settings): Interval {
  const { estimate, mean, scale, nRows, tally, undefinedReason } = part;
  const of = { ...OF_COST, estimate, level: settings.level, relevantRows: nRows };
  const why = nRows === 0 ? undefinedReason : (fault ?? costFault(part));
  if (why !== undefined) return noInterval(of, why);
  const { method, ends } = meanCost(mean, tally, settings);
  return intervalOf(of, method, [scale * ends[0], scale * ends[1]]);
}

const TRUE_ROWS: Cells = [1, 0, 1, 0];

/** Interval of a cost of rows that have units. */
function unitCost(part: CostPart, matrix: UnitMatrix, { level }: Settings): Interval {
  const { estimate, mean, scale, nRows, tally, slopeOf, ofClass, undefinedReason } = part;
  const of = { ...OF_COST, estimate: mean, level, relevantRows: matrix.units.nSamples };
  const fault = nRows === 0 ? undefined : costFault(part);
  if (fault !== undefined) return noInterval({ ...of, estimate }, fault);
  const sizes = ofClass === undefined ? undefined : classShares(matrix, TRUE_ROWS, [ofClass]);
  const range = [tally.range.least, tally.range.greatest] as const;
  const kind = { range, undefinedReason, sizes, nRows: sizes && nRows };
  const found = slopesInterval(matrix, of, unitSums(matrix, slopeOf), kind);
  return { ...found, estimate, low: scale * found.low, high: scale * found.high };
}
