import type { Label, LabelSets } from '@confmat/core';
import { checkSetOptions } from './check-options.js';
import { readSets } from './read-sets.js';
import type { LabelSetColumn, SetOptions } from './set-column.js';

/**
 * Read a column of label sets into one form, held by the labels present.
 *
 * @param column A set a sample, shape (nSamples,): arrays or Sets of labels, strings with a
 *   separator, or a matrix of 0 and 1 as `{ data, shape }`. Empty sets are legal; labels count once
 *   in a set.
 * @param options Labels, separator, treatment of missing sets.
 * @returns The sets. Samples left out by `nulls: 'skip'` keep their place and are marked missing.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-value`, `null-value`,
 *   `invalid-label`, `mixed-labels`, `unknown-label`, `invalid-option`.
 * @see scikit-learn `MultiLabelBinarizer`.
 * @example
 * labelSets(['action|comedy', ''], { separator: '|' }).labels; // → ['action', 'comedy']
 */
export function labelSets<L extends Label>(
  column: LabelSetColumn<L>,
  options: SetOptions<L> = {},
): LabelSets<L> {
  const caller = 'labelSets';
  const checked = checkSetOptions(caller, options);
  return readSets(caller, 'column', column, checked) as LabelSets<L>;
}
