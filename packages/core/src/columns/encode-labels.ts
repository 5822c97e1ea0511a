import { ascendingCodes } from './ascending-codes.js';
import { checkOption } from './check.js';
import { codedColumn } from './coded-column.js';
import type { LabelColumn } from './column.js';
import type { Label } from '../label.js';
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
export interface EncodeLabelsOptions {
  /**
   * Order of the codes: ascending, or any, which spares sorting many labels. Default:
   * `'ascending'`.
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
  { argument = 'column', nulls = 'error', order = 'ascending' }: EncodeLabelsOptions = {},
): EncodedLabels<L> {
  checkNulls(nulls);
  checkOption('order', order, ['ascending', 'any']);
  const own = codedColumn(readColumn(checkColumn(argument, column), nulls));
  const { codes, labels, hasNulls } = order === 'any' ? own : ascendingCodes(own);
  return { codes, labels: labels as readonly L[], hasNulls };
}

export function checkNulls(nulls: NullPolicy = 'error'): void {
  checkOption('nulls', nulls, ['error', 'skip']);
}
