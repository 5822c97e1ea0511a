import { cellText } from '../columns/stored-column.js';
import type { StoredColumn, Table } from '../columns/stored-column.js';
import { FileError } from '../files/file-error.js';
import type { JoinedBy } from '../protocol.js';
import { pickRows } from './pick-rows.js';

/** A file that is joined with another. */
export interface JoinSide {
  readonly name: string;
  readonly table: Table;
  /** The column that seems to hold the truth. */
  readonly truth: string | undefined;
  /** Columns that a model seems to have written. */
  readonly models: readonly string[];
}

/** The rows of two files, side by side. */
export interface JoinedTable {
  readonly table: Table;
  readonly joined: JoinedBy;
}

/** What stands for a join row by row where keys are named. */
export const BY_ROWS = null;

const CAN_JOIN =
  'two files are joined by a column that both have, with a different value in each row, or row by row where they have the same true labels in the same order';

/**
 * Join two files, the rows of the first in their order: by a key, or row by row. Columns of the second
 * that the first has too, under the same name and with the same cells, are left out unless they are a
 * model's; others of one name are called as `confmat compare A B --on KEY` calls them.
 *
 * @param by The key, or `BY_ROWS`. Default: the key that fits best, or else row by row.
 * @throws {FileError} They cannot be joined, and why.
 */
export function joinTables(
  first: JoinSide,
  second: JoinSide,
  by?: string | typeof BY_ROWS,
): JoinedTable {
  const models = new Set([...first.models, ...second.models]);
  const keys = keysOf(first.table, second.table, [first.truth, second.truth, ...models]);
  const whyNotRows = rowsFault(first, second);
  const ways = [...keys.map(({ name }) => name), ...(whyNotRows === null ? [BY_ROWS] : [])];
  const chosen = by === undefined ? ways[0] : by;
  if (chosen === undefined) throw new FileError(whyNotRows ?? CAN_JOIN, CAN_JOIN);
  const key = keys.find(({ name }) => name === chosen);
  if (chosen !== BY_ROWS && !key) throw new FileError(`have no key ${quoted(chosen)}`, CAN_JOIN);
  const places = key?.places ?? null;
  const left = places ? pickedOf(first.table, places[0]) : first.table.columns;
  const right = places ? pickedOf(second.table, places[1]) : second.table.columns;
  const nRows = places ? places[0].length : first.table.nRows;
  refuseOtherTruth(first, second, left, right, nRows);
  const more = right.flatMap((column) => {
    const alike = left.find(({ name }) => name === column.name);
    if (!alike) return [column];
    const isModel = models.has(column.name);
    if (column.name === chosen || (!isModel && isSame(alike, column, nRows))) return [];
    return [{ ...column, name: `${column.name} (${second.name})` }];
  });
  const reading = first.table.reading.join(' ') === second.table.reading.join(' ');
  return {
    table: {
      nRows,
      columns: [...left, ...more],
      notes: [first, second].flatMap(({ name, table }) =>
        table.notes.map((note) => `${name}: ${note}`),
      ),
      reading: reading ? first.table.reading : [],
    },
    joined: {
      ...{ files: [first.name, second.name], ways, by: chosen },
      nMatched: nRows,
      nLeftOut: [first.table.nRows - nRows, second.table.nRows - nRows],
      ofFirst: left.map(({ name }) => name),
    },
  };
}

interface Key {
  readonly name: string;
  /** Rows of both files that have the same key, in the order of the first. */
  readonly places: readonly [Int32Array, Int32Array];
}

const NAMED_KEY = /(?:^|[^a-z])(?:id|key|uuid|guid|index|row)(?:$|[^a-z])|Id$/i;

/** Columns that both files have, each of whose cells is there and once, those of most matches first. */
function keysOf(
  first: Table,
  second: Table,
  others: readonly (string | undefined)[],
): readonly Key[] {
  const found = first.columns.flatMap((column): Key[] => {
    const other = second.columns.find(({ name }) => name === column.name);
    if (!other || others.includes(column.name)) return [];
    const [rows, partners] = [rowsByKey(column, first.nRows), rowsByKey(other, second.nRows)];
    if (!rows || !partners) return [];
    const pairs = [...rows].flatMap(([text, row]) => {
      const partner = partners.get(text);
      return partner === undefined ? [] : [[row, partner] as const];
    });
    if (pairs.length === 0) return [];
    const side = (place: 0 | 1): Int32Array => Int32Array.from(pairs, (pair) => pair[place]);
    return [{ name: column.name, places: [side(0), side(1)] }];
  });
  const rank = ({ name, places: [rows] }: Key): number =>
    rows.length + (NAMED_KEY.test(name) ? 0.5 : 0);
  return found.sort((a, b) => rank(b) - rank(a));
}

/** The rows by the texts of a column; null where one is missing, is there twice, or has a fraction. */
function rowsByKey(column: StoredColumn, nRows: number): Map<string, number> | null {
  if (column.form === 'numbers' ? !column.areIntegers : column.values.length < nRows) return null;
  const rows = new Map<string, number>();
  for (let row = 0; row < nRows; ++row) {
    const text = cellText(column, row);
    if (text === null || rows.has(text) || /^-?\d*\.\d+$/.test(text)) return null;
    rows.set(text, row);
  }
  return rows;
}

/** Why two files are not joined row by row; null where they can be. */
function rowsFault(first: JoinSide, second: JoinSide): string | null {
  const [n, m] = [first, second].map(({ table }) => table.nRows.toLocaleString('en-US'));
  if (n !== m) {
    return `are not joined: they have no key in common, and not the same number of rows (${String(n)} and ${String(m)})`;
  }
  const truth = sharedTruth(first, second);
  if (!truth) return 'are not joined: they have no key and no column of true labels in common';
  const row = firstOther(...truth.columns, first.table.nRows);
  if (row === -1) return null;
  const [a, b] = truth.columns.map((column) => cellText(column, row) ?? 'nothing');
  return `are not joined: they have no key in common, and their true labels differ: column ${quoted(truth.name)} has ${String(a)} in one and ${String(b)} in the other, in row ${(row + 1).toLocaleString('en-US')}`;
}

function sharedTruth(
  { table, truth }: JoinSide,
  second: JoinSide,
): { readonly name: string; readonly columns: readonly [StoredColumn, StoredColumn] } | null {
  const name = truth ?? second.truth;
  const [a, b] = [table, second.table].map(({ columns }) =>
    columns.find((column) => column.name === name),
  );
  return name !== undefined && a && b ? { name, columns: [a, b] } : null;
}

/** Two models are compared over the same true labels. */
function refuseOtherTruth(
  first: JoinSide,
  second: JoinSide,
  left: readonly StoredColumn[],
  right: readonly StoredColumn[],
  nRows: number,
): void {
  const name = sharedTruth(first, second)?.name;
  const [a, b] = [left, right].map((columns) => columns.find((one) => one.name === name));
  if (name === undefined || !a || !b) return;
  const row = firstOther(a, b, nRows);
  if (row === -1) return;
  const [x, y] = [a, b].map((column) => cellText(column, row) ?? 'nothing');
  throw new FileError(
    `differ in their true labels: column ${quoted(name)} has ${String(x)} and ${String(y)} for the same row`,
    'two models are compared over the same true labels',
  );
}

function isSame(a: StoredColumn, b: StoredColumn, nRows: number): boolean {
  return firstOther(a, b, nRows) === -1;
}

/** The first row whose cells differ; −1 where none does. */
function firstOther(a: StoredColumn, b: StoredColumn, nRows: number): number {
  for (let row = 0; row < nRows; ++row) {
    if (cellText(a, row) !== cellText(b, row)) return row;
  }
  return -1;
}

function pickedOf(table: Table, places: Int32Array): readonly StoredColumn[] {
  return table.columns.map((column) => pickRows(column, places));
}

const quoted = (name: string): string => JSON.stringify(name);
