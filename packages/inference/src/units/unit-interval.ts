import type { ConfusionMatrix } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { matrixFault } from '../matrix/matrix-fault.js';
import { NO_METHOD, UNEVEN } from '../refusals.js';
import { unitEnds, unitSpread, isUneven } from './unit-ends.js';
import type { UnitSpread } from './unit-ends.js';
import { unitResiduals } from './unit-residuals.js';
import type { UnitTally } from './unit-tallies.js';
import { unitFault, unitSizes } from './effective-units.js';

/** A matrix, and the rows of its units. */
interface ByUnit {
  readonly matrix: ConfusionMatrix;
  readonly tallies: UnitTally;
}

/** What a number is like. */
interface Kind {
  readonly range: readonly [number, number];
  readonly undefinedReason: string;
  /**
   * What each unit has of the rows that the number rests on, in any measure, shape (nUnits,);
   * undefined: of all rows. Not read where rows have weights.
   */
  readonly sizes?: Float64Array | undefined;
  /** How many rows that is, or the sum of their weights; undefined: all. */
  readonly nRows?: number | undefined;
}

/**
 * Interval of a number of a matrix whose rows belong to units.
 *
 * @param slopes How much one row more of each cell adds, shape (nCells,); null if no method is known.
 */
export function unitInterval(
  { matrix, tallies }: ByUnit,
  of: Estimate,
  slopes: Float64Array | null,
  { range, undefinedReason, ...rests }: Kind,
): Interval {
  const why = tallies.weighted ? undefined : matrixFault(matrix);
  if (why !== undefined) return noInterval(of, why);
  if (Number.isNaN(of.estimate)) return noInterval(of, undefinedReason);
  if (!slopes) return noInterval(of, NO_METHOD);
  const found = spreadOf(tallies, slopes, rests);
  const fault = unitFault(found.nUnits, found.nEffective);
  if (fault !== undefined) return noInterval(of, fault);
  const ends = unitEnds(of.estimate, found, of.level, range);
  const warning = isUneven(found, tallies.weighted) ? UNEVEN : undefined;
  return intervalOf(of, 'cluster-wilson', ends, warning);
}

/** Squared residuals of the units; one without rows says nothing, and does not count. */
function spreadOf(
  tallies: UnitTally,
  slopes: Float64Array,
  rests: Pick<Kind, 'sizes' | 'nRows'>,
): UnitSpread {
  const { weighted, nSamples } = tallies;
  const { residuals, rows, total } = unitResiduals(tallies, slopes);
  const squares = squared(residuals) / total ** 2;
  const { sizes = rows, nRows = total } = weighted ? {} : rests;
  const own = unitSizes(sizes);
  return unitSpread(own, squares, nRows, { weighted, nSamples, total });
}

function squared(values: Float64Array): number {
  return sum(values.map((value) => value * value));
}
