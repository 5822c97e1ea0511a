import type { LabelSets } from '@confmat/core';
import type { Place } from './check-cells.js';
import type { CheckedOptions } from './check-options.js';
import { setsOfIndicator } from './indicator.js';
import { placeSets } from './place-sets.js';
import type { ReadColumn } from './read-column.js';
import type { SettledColumn } from './settled-column.js';
import { tableOfSets } from './table-of-sets.js';

/**
 * Put a column under a list of labels.
 *
 * @param place What is being read.
 * @param column The column.
 * @param format What its arrays or lists are.
 * @param options The labels, or null, and the treatment of missing sets.
 * @returns The column; values of a dense matrix are not checked yet.
 * @throws {MetricError} `null-value`, `unknown-label`, `mixed-labels`, `shape-mismatch`,
 *   `invalid-value`.
 */
export function settleColumn(
  place: Place,
  column: ReadColumn,
  format: 'sets' | 'indicator',
  options: CheckedOptions,
): SettledColumn {
  if (column.form === 'sets' || column.form === 'matrix') return column;
  return column.form === 'rows' && format === 'indicator'
    ? tableOfSets(place, column.raw, options)
    : { form: 'sets', sets: placeSets(place, column.raw, options) };
}

/**
 * The sets of a settled column.
 *
 * @param place What is being read.
 * @param column The column.
 * @returns The sets.
 * @throws {MetricError} `invalid-value`.
 */
export function setsOf(place: Place, column: SettledColumn): LabelSets {
  return column.form === 'sets' ? column.sets : setsOfIndicator(place, column.matrix);
}
