import type { MetricError } from '../errors/metric-error.js';
import { unknownLabel } from '../errors/refusals.js';
import { kindOf, mustBeOfKind } from '../errors/words.js';
import { encodeByTable } from '../kernels/encode-integers.js';
import { isArrowColumn } from './arrow-layout.js';
import { checkOption } from './check.js';
import { checkLabels } from './check-labels.js';
import type { CheckedLabels } from './check-labels.js';
import { codedColumn } from './coded-column.js';
import type { LabelColumn, TypedArray } from './column.js';
import { compareLabels, labelKind } from './label.js';
import type { Label } from './label.js';
import { placesOfLabels } from './places-of-labels.js';
import { checkColumn, readColumn } from './read-column.js';
import type { NullPolicy } from './read-column.js';

export interface EncodedLabels<L extends Label = Label> {
  /**
   * Class codes in [0, labels.length), or −1 for a row whose label is missing, shape (nSamples,).
   */
  readonly codes: Int32Array;
  /** The given labels in their order, or those that occur, ascending unless in any order. */
  readonly labels: readonly L[];
  /** Whether a code is −1; false unless `nulls` is `'skip'`. */
  readonly hasNulls: boolean;
}

/** Options of `encodeLabels`. */
export interface EncodeLabelsOptions<L extends Label = Label> {
  /** Order of the codes; a label found in the data but not here is an error. Default: ascending. */
  readonly labels?: readonly L[] | TypedArray | undefined;
  /**
   * Order of the codes where no labels are given: ascending, or any, which spares sorting many
   * labels. Default: `'ascending'`.
   */
  readonly order?: 'ascending' | 'any' | undefined;
  /** What to do with a missing label: an error, or the code −1. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /** Name of its argument that messages speak of. Default: `column`. */
  readonly argument?: string | undefined;
}

/** Give the labels of a column class codes: what counting starts from, for those who count on. */
export function encodeLabels<L extends Label>(
  column: LabelColumn<L>,
  options: EncodeLabelsOptions<L> = {},
): EncodedLabels<L> {
  const { argument = 'column' } = options;
  const { nulls = 'error', order = 'ascending' } = options;
  checkOption('nulls', nulls, ['error', 'skip']);
  checkOption('order', order, ['ascending', 'any']);
  const given = options.labels === undefined ? null : checkLabels('labels', options.labels);
  const named = checkColumn(argument, column);
  const { codes, labels: own, hasNulls } = codedColumn(readColumn(named, nulls));
  if (!given && order === 'any') return { codes, labels: own as readonly L[], hasNulls };
  const labels = given ? given.labels : [...own].sort(compareLabels);
  const codeOf = given ? given.codeOf : placesOfLabels(labels);
  const wanted = new Int32Array(own.length + 1).fill(-1);
  for (const [code, label] of own.entries()) {
    const place = codeOf.get(label);
    if (place !== undefined) wanted[code + 1] = place;
    else throw unlistedCell(argument, column, codes, own, given);
  }
  const placed = new Int32Array(codes.length);
  encodeByTable(codes, -1, wanted, placed);
  return { codes: placed, labels: labels as readonly L[], hasNulls };
}

/** The error about the first row whose label is not among the given ones. */
function unlistedCell(
  argument: string,
  column: LabelColumn,
  codes: Int32Array,
  own: readonly Label[],
  given: CheckedLabels | null,
): MetricError {
  if (given === null) throw new Error('bug: labels of the column itself are all listed');
  const { kind, labels, codeOf } = given;
  const isListed = own.map((label) => codeOf.has(label));
  const row = codes.findIndex((code) => isListed[code] === false);
  const label = own[codes[row] ?? -1];
  const value: unknown = isArrowColumn(column) ? label : column[row];
  return label !== undefined && labelKind(label) !== kind
    ? mustBeOfKind({ argument, row }, value, kindOf('labels', kind))
    : unknownLabel({ argument, row }, value, labels);
}
