import type { Label } from '@confmat/core';
import {
  codesAt,
  encodeByTable,
  isAscending,
  markPresent,
  normalizeLabel,
} from '@confmat/core/internal';
import { clearWhereNegative } from './kernels/complete-cells.js';

/** A column of values by code. */
export interface CodedValues {
  /** Codes in [0, values.length), or −1 where a value is missing, shape (n,). */
  readonly codes: Int32Array;
  /** The values that occur, each once. */
  readonly values: readonly Label[];
}

/** Rows of one true and one predicted label, of one group and one unit: a place in each column, shape (nCells,). */
export interface CellTable {
  /** The true labels. */
  readonly t: CodedValues;
  /** The predicted labels, or the codes of a rule over scores. */
  readonly p: CodedValues;
  /** The same of a second prediction, where two are counted jointly. */
  readonly b?: CodedValues | undefined;
  /** The values of each group column, in the order of `by`. */
  readonly groups: readonly CodedValues[];
  /** The units, where the request asks for them. */
  readonly unit?: CodedValues | undefined;
  readonly nRows: Float64Array;
  /** Rows, or the sum of their weights. */
  readonly counts: Float64Array;
  /** Whether each cell is a row that counts 1. Default: false. */
  readonly areRows?: boolean | undefined;
  /** Rows with all their labels whose greatest score was shared. */
  readonly nTied: number;
}

/** Values with codes, in the order in which they come; null where one is missing. */
export function encodeValues(cells: readonly (Label | null)[]): CodedValues {
  const codeOf = new Map<Label, number>();
  const codes = Int32Array.from(cells, (value) => {
    if (value === null) return -1;
    const code = codeOf.get(value) ?? codeOf.size;
    codeOf.set(value, code);
    return code;
  });
  return { codes, values: [...codeOf.keys()] };
}

/**
 * The same column with other values, those that become equal as one.
 *
 * @param valueOf What becomes of each value; null where it is missing then.
 */
export function renamed(
  { codes, values }: CodedValues,
  valueOf: (value: Label, code: number) => Label | null,
): CodedValues {
  const found = encodeValues(values.map(valueOf));
  return { codes: codesAt(codes, found.codes), values: found.values };
}

/** A column by codes of all values that there are, of which only some occur. */
export function occurring(codes: Int32Array, values: readonly (Label | null)[]): CodedValues {
  const found = new Uint8Array(values.length + 1);
  markPresent(codes, -1, found);
  const isPresent = found.subarray(1);
  // What ascends is there once: many units are named by the engine in this order.
  const labels = values as readonly Label[];
  if (!isPresent.includes(0) && areLabels(values) && isAscending(labels)) {
    return { codes, values: labels };
  }
  const named = encodeValues(values.map((value, code) => (isPresent[code] === 1 ? value : null)));
  return { codes: codesAt(codes, named.codes), values: named.values };
}

/** Whether all values are labels, and none is missing. */
export function areLabels(values: readonly (Label | null)[]): boolean {
  return values.every((value) => normalizeLabel(value) !== null);
}

/** The codes at places. */
export function takeCodes(codes: Int32Array, places: Int32Array): Int32Array {
  const found = new Int32Array(places.length);
  encodeByTable(places, 0, codes, found);
  return found;
}

/** The same column of some rows. */
export function valuesAt({ codes, values }: CodedValues, places: Int32Array): CodedValues {
  return occurring(takeCodes(codes, places), values);
}

/** Whether each cell has all of its labels, shape (nCells,). */
export function completeCells({ t, p, b }: CellTable): Uint8Array {
  return completeCodes([t, p, ...(b ? [b] : [])].map(({ codes }) => codes));
}

/** Whether a code is missing in no column, shape (n,). */
export function completeCodes(columns: readonly Int32Array[]): Uint8Array {
  const isComplete = new Uint8Array(columns[0]?.length ?? 0).fill(1);
  for (const codes of columns) clearWhereNegative(codes, isComplete);
  return isComplete;
}
