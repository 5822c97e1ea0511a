import type { Units, UnitsOf } from '@confmat/core';
import {
  checkNames,
  countsWithJson,
  invalidOption,
  withUnits,
  withoutUnits,
} from '@confmat/core/internal';
import type { KeyTable } from '@confmat/core/internal';
import { withSweepUnits } from '@confmat/thresholds/internal';
import type { TallyParts } from './check-tally.js';
import type { Evaluation, EvaluationTally } from './evaluation.js';
import { tallyOfJoint } from './joint-json.js';

/** Whether an evaluation names the units of its counts. */
export function hasUnitNames(evaluation: Evaluation): boolean {
  const tables = [evaluation, ...evaluation.slices].flatMap(unitsOfTally);
  return tables.some(({ keys, numbering }) => keys.length > 0 && !numbering);
}

/** Check that the units of tallies of one evaluation are told apart alike. */
export function checkUnitNames(tallies: readonly EvaluationTally[]): void {
  checkNames(tallies.flatMap(unitsOfTally));
}

/**
 * Let units without names of tallies that were read each by itself be the same where their numbers are.
 *
 * @param tallies Of one evaluation: the whole, and its slices.
 */
export function withSharedNumbers<T extends TallyParts>(tallies: readonly T[]): readonly T[] {
  const numberings = tallies.flatMap(unitsOfTally).flatMap(({ numbering }) => numbering ?? []);
  const [shared] = numberings;
  if (!shared) return tallies;
  const other = numberings.find(({ nUnits }) => nUnits !== shared.nUnits);
  if (other) {
    throw invalidOption('units.keys.nUnits', other.nUnits, `${shared.nUnits}, as in all parts`);
  }
  return tallies.map((tally) =>
    withChangedUnits(tally, (units) => (units.numbering ? { ...units, numbering: shared } : units)),
  );
}

/** The counts by unit of a tally. */
export function unitsOfTally({
  matrix,
  joint,
  sets,
  scores = [],
}: TallyParts): readonly KeyTable[] {
  const all: readonly UnitsOf<Units>[] = [
    ...[matrix?.units, joint?.units, sets?.counts.units],
    ...scores.map(({ sweep }) => sweep.units),
  ];
  return all.flatMap((units) => (typeof units === 'object' ? [units] : []));
}

/** A tally with other units. */
export function withChangedUnits<T extends TallyParts>(
  tally: T,
  change: <U extends Units>(units: U) => U,
): T {
  const { matrix, joint, sets, scores } = tally;
  const changed = <U extends Units>(units: UnitsOf<U>): UnitsOf<U> =>
    typeof units === 'object' ? change(units) : units;
  return {
    ...tally,
    ...(matrix && { matrix: withUnits(withoutUnits(matrix), changed(matrix.units)) }),
    ...(joint?.units && { joint: tallyOfJoint({ ...joint, units: changed(joint.units) }) }),
    ...(sets?.counts.units && {
      sets: {
        ...sets,
        counts: countsWithJson({ ...sets.counts, units: changed(sets.counts.units) }),
      },
    }),
    ...(scores && {
      scores: scores.map(({ name, sweep }) => ({
        name,
        sweep: withSweepUnits(sweep, changed(sweep.units)),
      })),
    }),
  };
}
