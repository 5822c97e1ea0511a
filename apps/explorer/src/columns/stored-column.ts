import type { Label } from '@confmat/core';
import type { Repeats } from '@confmat/files';

/** What a cell holds: a label, or a list of labels in which some may be missing. */
export type Cell = Label | readonly (string | null)[];

/** A column of few distinct values. */
export interface CodedColumn {
  readonly form: 'codes';
  readonly name: string;
  /** The type that its file states, as it calls it; VARCHAR of files without types. */
  readonly type: string;
  /** Whether its file has no types: texts tell what they are. */
  readonly isUntyped: boolean;
  /** Codes in [0, values.length), or −1 for a missing cell, shape (nRows,). */
  readonly codes: Int32Array;
  /** The distinct values, by code. */
  readonly values: readonly Cell[];
  /** All categories in the order that the file gives them, if it gives one. */
  readonly order?: readonly string[] | undefined;
}

/** A column of many distinct numbers. */
export interface NumberColumn {
  readonly form: 'numbers';
  readonly name: string;
  readonly type: string;
  readonly isUntyped: boolean;
  /** NaN for a missing cell, shape (nRows,). */
  readonly numbers: Float64Array | Float32Array;
  readonly areIntegers: boolean;
}

/** A column as the explorer keeps it. */
export type StoredColumn = CodedColumn | NumberColumn;

/** Rows of a file, by columns. */
export interface Table {
  readonly nRows: number;
  readonly columns: readonly StoredColumn[];
  /** What was read in another way than usual, in words. */
  readonly notes: readonly string[];
  /** Which rows are of one question, if an evaluation program wrote them. */
  readonly repeats?: Repeats;
  /** The decimal mark of its numbers, where it was read with another one than the point. */
  readonly decimal?: ',';
  /** Options of the command that read the file alike. */
  readonly reading: readonly string[];
}

/** The text of a cell, as a label is written; null where it is missing. */
export function cellText(column: StoredColumn, row: number): string | null {
  if (column.form === 'numbers') {
    const value = column.numbers[row] ?? NaN;
    return Number.isNaN(value) ? null : String(value);
  }
  const cell = column.values[column.codes[row] ?? -1];
  return cell === undefined ? null : textOf(cell);
}

/** A value as text. */
export function textOf(cell: Cell): string {
  if (!Array.isArray(cell)) return String(cell);
  return (cell as readonly (string | null)[]).map((item) => item ?? 'NULL').join(', ');
}

/** Whether a text is a number as files write it; blanks around it are none of it. */
export function isNumberText(text: string): boolean {
  const isWritten = /^[ \t]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t]*$/.test(text);
  return isWritten && Number.isFinite(Number(text));
}

/** The cells of a column as numbers, shape (nRows,), NaN where one is missing or is none. */
export function numbersOf(column: StoredColumn): Float64Array | Float32Array {
  if (column.form === 'numbers') return column.numbers;
  const known = column.values.map((cell) =>
    typeof cell === 'number' || typeof cell === 'bigint' || typeof cell === 'boolean'
      ? Number(cell)
      : typeof cell === 'string' && isNumberText(cell)
        ? Number(cell)
        : NaN,
  );
  return Float64Array.from(column.codes, (code) => known[code] ?? NaN);
}
