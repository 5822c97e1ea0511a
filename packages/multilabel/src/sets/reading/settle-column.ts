import type { LabelSets } from '@confmat/core';
import type { Place } from './check-cells.js';
import type { CheckedOptions } from '../check-options.js';
import { setsOfIndicator } from './indicator.js';
import { placeSets } from './place-sets.js';
import type { ReadColumn } from './read-column.js';
import type { SettledColumn } from './sets-or-matrix.js';
import { refuseRepeated, tableOfSets } from './table-of-sets.js';

/**
 * Put a column under a list of labels.
 *
 * @param options The labels, or null, the treatment of missing sets, and what arrays and lists are.
 * @returns The column; values of a dense matrix are not checked yet.
 * @throws {MetricError} `null-value`, `unknown-label`, `mixed-labels`, `shape-mismatch`,
 *   `invalid-value`, `duplicate-label`.
 */
export function settleColumn(
  place: Place,
  column: ReadColumn,
  options: CheckedOptions,
): SettledColumn {
  if (column.form === 'sets' || column.form === 'matrix') return column;
  if (column.form === 'rows') {
    const format = options.format ?? (column.width === null ? 'sets' : 'indicator');
    if (format === 'indicator') return tableOfSets(place, column.raw, column.width, options);
    if (options.format === undefined && column.mayBeTable) refuseRepeated(place, column.raw);
  }
  return { form: 'sets', sets: placeSets(place, column.raw, options) };
}

/**
 * The sets of a settled column.
 *
 * @throws {MetricError} `invalid-value`.
 */
export function setsOf(place: Place, column: SettledColumn): LabelSets {
  return column.form === 'sets' ? column.sets : setsOfIndicator(place, column.matrix);
}
