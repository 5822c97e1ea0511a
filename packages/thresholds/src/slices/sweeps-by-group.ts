import { countUnitsByGroup } from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { precisionOf } from '../scores/threshold-for.js';
import type { Grid } from '../sweep/grid.js';
import { checkTotal, sweepOfTallies } from '../sweep/sweep-of-tallies.js';
import { SWEEP_UNITS, sweepRows } from '../sweep/sweep-units.js';
import type { Thresholds } from '../sweep/sweep-units.js';
import { splitClasses } from '../sweep/kernels/split-classes.js';
import type { SweepUnits, ThresholdSweep } from '../sweep/sweep.js';
import { exactTalliesByGroup, gridTalliesByGroup } from './group-tallies.js';
import type { GroupTallies, Reduction } from './group-tallies.js';
import { codesOfRows, orderRows, rowsOfGroup } from './grouped-rows.js';
import type { GroupedRows } from './grouped-rows.js';

/** What all sweeps have in common. */
export interface SweptGroups extends GroupedRows {
  /** The thresholds, or null for every distinct score of a group. */
  readonly grid: Grid | null;
  readonly posLabel: Label;
  /** The unit of each row; undefined where each is a unit of its own. */
  readonly units: CodedUnits | undefined;
}

/** The sweeps of groups. */
export interface GroupSweeps {
  /** Whether a group has a threshold: none at every distinct score if no row of it counts. */
  has(group: number): boolean;
  /** What a reduction of a group's exact counts gives, without its sweep; undefined of others. */
  reduce(group: number, reduction: Reduction): number | undefined;
  /** Make the sweep of a group that has one, of so many rows. */
  of(group: number, facts: Pick<ThresholdSweep, 'nSamples' | 'nSkipped'>): ThresholdSweep;
}

/**
 * Count the rows of each group at thresholds, all groups at once.
 *
 * @throws {MetricError} `invalid-value` for a sum of weights that is not finite.
 */
export function sweepsByGroup(rows: SweptGroups): GroupSweeps {
  const { grid, posLabel, units, scores, weights, nGroups } = rows;
  const tallies = grid ? gridTalliesByGroup(grid, rows) : exactTalliesByGroup(rows);
  const comparison = grid ? grid.comparison : '>=';
  const of = (group: number): Thresholds => ({ ...tallies.of(group), comparison });
  return sweepsOfTallies(tallies, {
    ...{ grid, posLabel, nGroups, weighted: weights !== null },
    precision: grid ? undefined : precisionOf(scores),
    unitsOf: units && unitsByGroup(units, rows, of),
  });
}

/** What the sweeps of groups have besides their tallies. */
interface GroupFacts extends Pick<SweptGroups, 'grid' | 'posLabel' | 'nGroups'> {
  readonly weighted: boolean;
  readonly precision: ThresholdSweep['precision'];
  /** The rows of a group by unit; undefined where each row is a unit of its own. */
  readonly unitsOf: ((group: number) => SweepUnits) | undefined;
}

/**
 * The sweeps of groups that were counted.
 *
 * @throws {MetricError} `invalid-value` for a sum of weights that is not finite.
 */
export function sweepsOfTallies(
  tallies: GroupTallies,
  { grid, posLabel, nGroups, weighted, precision, unitsOf }: GroupFacts,
): GroupSweeps {
  if (weighted) for (let group = 0; group < nGroups; ++group) checkTotal(tallies.of(group));
  return {
    has: (group) => tallies.nThresholds(group) > 0,
    reduce: (group, reduction) => (grid ? undefined : tallies.reduce(group, reduction)),
    of: (group, { nSamples, nSkipped }) =>
      sweepOfTallies(tallies.of(group), {
        kind: grid ? grid.kind : 'exact',
        comparison: grid ? grid.comparison : '>=',
        precision,
        range: grid?.range ?? undefined,
        ...{ posLabel, nSamples, nSkipped },
        weighted,
        ...(unitsOf && { units: unitsOf(group) }),
      }),
  };
}

/** Count rows by group and unit, at the thresholds of each group. */
export function unitsByGroup(
  { keys, unitCodes }: CodedUnits,
  rows: GroupedRows,
  thresholdsOf: (group: number) => Thresholds,
): (group: number) => SweepUnits {
  const { groupCodes, nGroups } = rows;
  const ordered = orderRows(rows);
  const { order, ends, classes } = ordered;
  const places = new Int32Array(order.length);
  let size = 0;
  for (let group = 0; group < nGroups; ++group) {
    const cuts = thresholdsOf(group);
    places.set(sweepRows(cuts, rowsOfGroup(ordered, group).scores), ends[group - 1] ?? 0);
    size = Math.max(size, cuts.thresholds.length + 1);
  }
  const [positives, negatives] = [new Float64Array(places.length), new Float64Array(places.length)];
  splitClasses(classes, places, positives, negatives);
  return countUnitsByGroup(
    SWEEP_UNITS,
    { keys, unitCodes: codesOfRows(unitCodes, order), rows: places, positives, negatives },
    size,
    codesOfRows(groupCodes, order),
    nGroups,
  );
}
