import type { Label } from '@confmat/core';
import { separatorOf } from '@confmat/files';
import { integersIfAll } from '@confmat/sql/internal';
import { factsOf } from '../columns/column-facts.js';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import { textOf } from '../columns/stored-column.js';
import type { CodedColumn, StoredColumn } from '../columns/stored-column.js';

/**
 * Read columns as labels of one problem: texts of a file without types are integers if all of them
 * are written so.
 *
 * @param rows Rows to take; null for all.
 */
export function readLabels(
  columns: readonly StoredColumn[],
  rows: Int32Array | null,
): readonly LabelCells[] {
  const coded = columns.map(codedOf);
  const known = coded.map(({ values }) =>
    values.map((cell) => (Array.isArray(cell) ? textOf(cell) : (cell as Label))),
  );
  const areUntyped = columns.every(({ isUntyped }) => isUntyped);
  const all = known.flat();
  const read = areUntyped ? integersIfAll(all) : all;
  let from = 0;
  return coded.map(({ codes }, place) => {
    const n = known[place]?.length ?? 0;
    const labels = read.slice(from, from + n);
    from += n;
    return labelCells(rows ? rows.map((row) => codes[row] ?? -1) : codes, labels);
  });
}

/** The sets of labels of a column, shape (nRows,): lists, or texts with a separator. */
export function readSets(
  column: StoredColumn,
  rows: Int32Array | null,
): readonly (readonly string[])[] {
  const { codes, values } = codedOf(column);
  const separator = separatorOf(factsOf(column)) ?? '|';
  const sets = values.map((cell) =>
    Array.isArray(cell) ? (cell as readonly string[]) : String(cell as Label).split(separator),
  );
  const none: readonly string[] = [];
  const of = (code: number): readonly string[] => sets[code] ?? none;
  return rows ? Array.from(rows, (row) => of(codes[row] ?? -1)) : Array.from(codes, of);
}

/** A column of many numbers as labels: whole ones are classes. */
function codedOf(column: StoredColumn): CodedColumn {
  if (column.form === 'codes') return column;
  const codeOf = new Map<number, number>();
  const codes = Int32Array.from(column.numbers, (value) => {
    if (Number.isNaN(value)) return -1;
    const known = codeOf.get(value);
    if (known !== undefined) return known;
    codeOf.set(value, codeOf.size);
    return codeOf.size - 1;
  });
  const { name, type } = column;
  return { form: 'codes', name, type, isUntyped: false, codes, values: [...codeOf.keys()] };
}
