import { MetricError } from '../errors.js';
import {
  encodeByTable,
  encodeMissing,
  findUnlisted,
  markPresent,
} from '../kernels/encode-by-table.js';
import type { NullPolicy } from './check.js';
import { KIND_NAMES, ascendingOrder } from './check-labels.js';
import type { CheckedLabels } from './check-labels.js';
import type { TypedArray } from './column.js';
import { isNull, labelKind, normalizeLabel } from './label.js';
import type { Label, LabelKind } from './label.js';

declare const codes: unique symbol;

/** Class codes of rows: in [0, nClasses), or −1 for a row with a missing label. */
export type ClassCodes = Int32Array & { readonly [codes]: true };

/** Columns of one problem as class codes, with the labels the codes stand for. */
export interface EncodedColumns {
  readonly labels: readonly Label[];
  /** One entry per column, each of shape (nSamples,). */
  readonly columns: readonly ClassCodes[];
  /** Whether a code is −1 somewhere. */
  readonly hasNulls: boolean;
}

/** A column with the name of its argument. */
export interface NamedColumn {
  readonly argument: string;
  readonly cells: TypedArray | readonly unknown[];
}

/**
 * Encode columns of any label kind by hashing each cell.
 *
 * @param caller Name of the public function.
 * @param named The columns; all share one set of labels.
 * @param given The labels in their order, or null to find them: all seen, ascending.
 * @param nulls Whether a missing value is an error or the code −1.
 * @returns The codes of each column.
 * @throws {MetricError} `null-value`, `invalid-label`, `mixed-labels`, `unknown-label`.
 */
export function encodeByHash(
  caller: string,
  named: readonly NamedColumn[],
  given: CheckedLabels | null,
  nulls: NullPolicy,
): EncodedColumns {
  const labels: Label[] = given ? [...given.labels] : [];
  const codeOf = new Map<unknown, number>(given ? given.codeOf : []);
  let kind: LabelKind | null = given ? given.kind : null;
  let kindOf = 'labels';
  let hasNulls = false;

  const columns = named.map(({ argument, cells }) => {
    const n = cells.length;
    const out = new Int32Array(n);
    for (let row = 0; row < n; ++row) {
      const cell: unknown = cells[row];
      out[row] = codeOf.get(cell) ?? codeOfNew(argument, row, cell);
    }
    return out as ClassCodes;
  });

  /** A cell met for the first time: a new label, another spelling of one (1n for 1), or a fault. */
  function codeOfNew(argument: string, row: number, cell: unknown): number {
    if (isNull(cell)) {
      if (nulls === 'error') {
        throw new MetricError(caller, { code: 'null-value', argument, row, value: cell });
      }
      hasNulls = true;
      return -1;
    }
    const label = normalizeLabel(cell);
    if (label === null) {
      const expected = 'a string, a boolean or an integer';
      throw new MetricError(caller, {
        code: 'invalid-label',
        argument,
        row,
        value: cell,
        expected,
      });
    }
    if (kind === null) {
      kind = labelKind(label);
      kindOf = argument;
    } else if (labelKind(label) !== kind) {
      throw new MetricError(caller, {
        code: 'mixed-labels',
        argument,
        row,
        value: cell,
        expected: KIND_NAMES[kind],
        because: `as in ${kindOf}`,
      });
    }
    let code = codeOf.get(label);
    if (code === undefined) {
      if (given) {
        throw unknownLabel(caller, argument, row, cell, labels);
      }
      code = labels.length;
      labels.push(label);
      codeOf.set(label, code);
    }
    codeOf.set(cell, code);
    return code;
  }

  if (given) return { labels, columns, hasNulls };
  return { ...sortCodes(labels, columns, hasNulls), hasNulls };
}

/**
 * Encode columns of 32-bit integers through one table of codes by value.
 *
 * @param caller Name of the public function.
 * @param named The arguments' names, in the order of `columns`.
 * @param columns The values, each in [least, least + span).
 * @param least The least value.
 * @param span The number of integers from the least to the greatest value.
 * @param given The labels in their order, or null to find them: all seen, ascending.
 * @returns The codes of each column.
 * @throws {MetricError} `unknown-label`.
 */
export function encodeIntegers(
  caller: string,
  named: readonly NamedColumn[],
  columns: readonly Int32Array[],
  least: number,
  span: number,
  given: CheckedLabels | null,
): EncodedColumns {
  const codeOf = new Int32Array(span).fill(-1);
  const labels: Label[] = given ? [...given.labels] : presentIntegers(columns, least, span);
  for (const [code, label] of labels.entries()) {
    const place = Number(label) - least;
    if (place >= 0 && place < span) codeOf[place] = code;
  }
  const encoded = columns.map((values, c) => {
    if (given) {
      const row = findUnlisted(values, least, codeOf);
      const column = named[c];
      if (row >= 0 && column) {
        throw unknownLabel(caller, column.argument, row, column.cells[row], labels);
      }
    }
    const out = new Int32Array(values.length);
    encodeByTable(values, least, codeOf, out);
    return out as ClassCodes;
  });
  return { labels, columns: encoded, hasNulls: false };
}

function presentIntegers(columns: readonly Int32Array[], least: number, span: number): number[] {
  const present = new Uint8Array(span);
  for (const values of columns) markPresent(values, least, present);
  const labels: number[] = [];
  for (let place = 0; place < span; ++place) if (present[place] === 1) labels.push(place + least);
  return labels;
}

function sortCodes(
  labels: readonly Label[],
  columns: readonly ClassCodes[],
  hasNulls: boolean,
): { labels: readonly Label[]; columns: readonly ClassCodes[] } {
  const order = hasNulls
    ? ascendingOrder(labels).filter(isInWholeRow(labels.length, columns))
    : ascendingOrder(labels);
  if (order.length === labels.length && order.every((code, place) => code === place)) {
    return { labels, columns };
  }
  // Place 0 stands for the code −1, so that rows with a missing label keep it.
  const placeOf = new Int32Array(labels.length + 1).fill(-1);
  order.forEach((code, place) => (placeOf[code + 1] = place));
  const sorted: Label[] = [];
  for (const code of order) {
    const label = labels[code];
    if (label !== undefined) sorted.push(label);
  }
  for (const column of columns) encodeByTable(column, -1, placeOf, column);
  return { labels: sorted, columns };
}

/** Tells the classes that a row without missing labels has; a row that is left out brings none. */
function isInWholeRow(nClasses: number, columns: readonly ClassCodes[]): (code: number) => boolean {
  for (const column of columns) for (const other of columns) encodeMissing(other, column);
  const present = new Uint8Array(nClasses + 1);
  for (const column of columns) markPresent(column, -1, present);
  return (code) => present[code + 1] === 1;
}

/**
 * The error for a cell that is not among the given labels.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param row The row of the cell.
 * @param value The cell.
 * @param labels The given labels.
 * @returns The error, to be thrown.
 */
export function unknownLabel(
  caller: string,
  argument: string,
  row: number,
  value: unknown,
  labels: readonly Label[],
): MetricError {
  return new MetricError(caller, { code: 'unknown-label', argument, row, value, labels });
}
