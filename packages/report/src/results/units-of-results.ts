import type { Units, UnitsOf } from '@confmat/core';
import { countsOfTwo } from './counted-two.js';
import type { Results } from './results.js';
import { formatCount } from '../svg/format.js';

/** Counts, whatever they are of. */
interface UnitCounts {
  readonly units?: UnitsOf<Units>;
}

/** Whether counted rows have units, known or unknown. */
export function isByUnit({ units }: UnitCounts): boolean {
  return units !== undefined;
}

/** Whether some part of the results has units. */
export function areByUnit(results: Results): boolean {
  return unitsOfResults(results) !== undefined;
}

/** How many units the rows of results are in; undefined where they are independent, or units are unknown. */
export function nUnitsOf(results: Results): number | undefined {
  const units = unitsOfResults(results);
  return typeof units === 'object' ? units.keys.length : undefined;
}

/** The units of the first part of results that has some. */
export function unitsOfResults(results: Results): UnitsOf<Units> {
  const { matrix, labelSets, scores = [], classScores } = results;
  const parts: readonly (UnitCounts | undefined)[] = [
    ...[matrix, labelSets?.labels, ...countsOfTwo(results)],
    ...[...scores.map(({ sweep }) => sweep), ...(classScores?.sweeps ?? [])],
  ];
  return parts.find((part) => part?.units !== undefined)?.units;
}

/**
 * Which units intervals account for, as a sentence without its full stop; empty for none.
 *
 * @param rows What units have several of.
 */
export function unitsInWords(a: UnitCounts, b: UnitCounts, rows = 'rows'): string {
  if (a.units === undefined && b.units === undefined) return '';
  if (a.units === undefined || b.units === undefined) {
    return `only one of the two knows which of its ${rows} belong together: differences have no intervals`;
  }
  if (a.units === 'unknown' || b.units === 'unknown') {
    return `which ${rows} belong together is unknown: there are no intervals`;
  }
  const sizes = new Set([a.units, b.units].map(({ keys }) => keys.length));
  const each = [...sizes].map(formatCount).join(' and ');
  const isOne = sizes.size === 1 && sizes.has(1);
  return `intervals take the ${rows} of a unit together: ${each} ${isOne ? 'unit' : 'units'}`;
}
