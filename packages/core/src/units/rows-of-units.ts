import { codesAt } from '../columns/codes-at.js';
import { codedColumn } from '../columns/coded-column.js';
import type { Label } from '../label.js';
import { readColumn } from '../columns/read-column.js';
import type { NamedColumn, NullPolicy } from '../columns/read-column.js';
import type { CodedUnits } from './unit-keys.js';
import type { CodedRows } from './unit-table.js';
import type { JointUnits, MatrixUnits, UnitForm } from './units.js';

/** What rows of units are counted by. */
export interface UnitColumns {
  /** Columns of labels, shape (nSamples,) each. */
  readonly columns: readonly NamedColumn[];
  readonly nulls: NullPolicy;
  readonly weights: Float64Array | null;
}

/**
 * Rows of units under labels that all of them have; the code of a label that is missing, or that no row
 * that counts has, is −1.
 *
 * @param other The code of predictions that are none of the labels; −1 without.
 */
export function rowsOfUnits<U extends MatrixUnits | JointUnits>(
  form: UnitForm<U>,
  { keys, unitCodes }: CodedUnits,
  { columns, nulls, weights }: UnitColumns,
  codeOf: ReadonlyMap<Label, number>,
  other = -1,
): CodedRows<U> {
  const rows: Record<string, unknown> = { keys, unitCodes, counts: weights };
  for (const [i, column] of columns.entries()) {
    const own = codedColumn(readColumn(column, nulls));
    const unlisted = i === 0 ? -1 : other;
    const places = Int32Array.from(own.labels, (label) => codeOf.get(label) ?? unlisted);
    rows[form.codes[i] ?? ''] = codesAt(own.codes, places);
  }
  return rows as unknown as CodedRows<U>;
}
