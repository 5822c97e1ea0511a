import type { MetricError } from '../errors/metric-error.js';
import { unknownLabel } from '../errors/refusals.js';
import { kindOf, mustBeOfKind } from '../errors/words.js';
import { isArrowColumn } from './arrow-layout.js';
import { checkLabels } from './check-labels.js';
import type { CheckedLabels } from './check-labels.js';
import { codesAt } from './codes-at.js';
import type { LabelColumn, TypedArray } from './column.js';
import { checkNulls, encodeLabels } from './encode-labels.js';
import type { EncodeLabelsOptions, EncodedLabels } from './encode-labels.js';
import { labelKind } from '../label.js';
import { checkColumn } from './read-column.js';
import type { NamedColumn } from './read-column.js';
import type { Label } from '../label.js';

/** Options of `encodeUnderLabels`. */
export interface EncodeUnderLabelsOptions<L extends Label = Label> extends Omit<
  EncodeLabelsOptions,
  'order'
> {
  /** Order of the codes; a label found in the data but not here is an error. Default: ascending. */
  readonly labels?: readonly L[] | TypedArray | undefined;
}

/** Give the labels of a column class codes, those of the given labels if there are any. */
export function encodeUnderLabels<L extends Label>(
  column: LabelColumn<L>,
  options: EncodeUnderLabelsOptions<L> = {},
): EncodedLabels<L> {
  const { argument = 'column', nulls } = options;
  if (options.labels === undefined) return encodeLabels(column, { argument, nulls });
  checkNulls(nulls);
  const given = checkLabels('labels', options.labels);
  const found = encodeLabels(column, { argument, nulls, order: 'any' });
  const { codes, labels: own, hasNulls } = found;
  const places = Int32Array.from(own, (label) => given.codeOf.get(label) ?? -1);
  if (places.includes(-1)) {
    throw unlistedCell(checkColumn(argument, column), codes, own, given);
  }
  return { codes: codesAt(codes, places), labels: given.labels as readonly L[], hasNulls };
}

/** The error about the first row whose label is not among the given ones. */
function unlistedCell(
  { argument, cells }: NamedColumn,
  codes: Int32Array,
  own: readonly Label[],
  { kind, labels, codeOf }: CheckedLabels,
): MetricError {
  const isListed = own.map((label) => codeOf.has(label));
  const row = codes.findIndex((code) => isListed[code] === false);
  const label = own[codes[row] ?? -1];
  const value: unknown = isArrowColumn(cells) ? label : cells[row];
  return label !== undefined && labelKind(label) !== kind
    ? mustBeOfKind({ argument, row }, value, kindOf('labels', kind))
    : unknownLabel({ argument, row }, value, labels);
}
