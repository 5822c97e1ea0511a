import type { Label } from '@confmat/core';
import { separatorOf, writtenList } from '@confmat/files';
import { integersIfAll } from '@confmat/sql/internal';
import { factsOf } from '../columns/column-facts.js';
import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';
import { textOf } from '../columns/stored-column.js';
import type { Cell, CodedColumn, StoredColumn } from '../columns/stored-column.js';

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
  coded.forEach(refuseSeveralKinds);
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

type LabelList = readonly (string | null)[];

/**
 * The sets of labels of a column, shape (nRows,): lists, also those that were written as texts, or texts
 * with a separator, whose empty parts are no labels. A missing cell is null; of a file without types it is the empty set.
 */
export function readSets(
  column: StoredColumn,
  rows: Int32Array | null,
): readonly (LabelList | null)[] {
  const { codes, values, isUntyped } = codedOf(column);
  const facts = factsOf(column);
  const separator = separatorOf(facts) ?? '|';
  const setOf = (text: string): LabelList => {
    if (!facts.written) return text.split(separator).filter((part) => part !== '');
    const list = writtenList(text);
    if (list !== null && list !== 'cut') return list;
    throw new Error(
      `column ${JSON.stringify(column.name)} holds ${JSON.stringify(text)}, which is no whole list, as others are`,
    );
  };
  const sets = values.map((cell) =>
    Array.isArray(cell) ? (cell as LabelList) : setOf(String(cell as Label)),
  );
  const none: LabelList | null = isUntyped ? [] : null;
  const of = (code: number): LabelList | null => sets[code] ?? none;
  return rows ? Array.from(rows, (row) => of(codes[row] ?? -1)) : Array.from(codes, of);
}

function refuseSeveralKinds({ name, codes, values }: CodedColumn): void {
  const [first] = values;
  if (first === undefined) return;
  const code = values.findIndex((cell) => cellKind(cell) !== cellKind(first));
  if (code < 0) return;
  throw new Error(
    `column ${JSON.stringify(name)} holds values of several types: row ${codes.indexOf(code) + 1} has ${shown(values[code])}, row ${codes.indexOf(0) + 1} has ${shown(first)}`,
  );
}

/** Integers of any width are of one kind. */
function cellKind(cell: Cell): string {
  if (Array.isArray(cell)) return 'list';
  return typeof cell === 'bigint' ? 'number' : typeof cell;
}

function shown(cell: Cell | undefined): string {
  return typeof cell === 'string' ? JSON.stringify(cell) : textOf(cell ?? '');
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
