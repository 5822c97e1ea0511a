import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelSets } from '@confmat/core';
import { SET_OPTIONS, checkSetOptions } from './check-options.js';
import { readColumn } from './reading/read-column.js';
import type { LabelSetColumn, SetOptions } from './set-column.js';
import { setsOf } from './reading/indicator.js';

/**
 * Read a column of label sets into one form, held by the labels present.
 * @param column A set a sample, shape (nSamples,): arrays, typed arrays or Sets of labels; strings
 *   with a separator; an Arrow column of lists, or of texts with a separator; a matrix of 0 and 1,
 *   dense `{ data, shape }`, sparse `{ indices, indptr, data, shape }` or bits `{ bits, shape }`.
 *   Empty sets are legal; a label counts once in a set.
 * @param options Labels, separator, format, treatment of missing sets.
 * @returns The sets; of a sparse matrix or of sets that were read before they may share the caller's
 *   arrays. Samples that `nulls: 'skip'` leaves out keep their place and are marked missing.
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
  return named('labelSets', () => {
    checkOptionNames(options, SET_OPTIONS);
    return readSets(column, options);
  });
}

/** Read a column of label sets for a public function, whose argument it is named `column`. */
export function readSets<L extends Label>(
  column: LabelSetColumn<L>,
  options: SetOptions<L>,
): LabelSets<L> {
  const read = readColumn('column', column, checkSetOptions(options));
  return setsOf('column', read) as LabelSets<L>;
}
