import type { FileBytes } from '../arrow/arrow-messages.js';
import type { Inflate } from '../zip/zip-members.js';
import { NO_ROWS } from '../tables/csv-faults.js';
import { openWorkbook } from './open-workbook.js';
import { SheetFault } from './sheet-fault.js';
import type { RawCell } from './workbook.js';
import { ERROR_MARK, lettersOf } from './worksheet-text.js';

/** What the cells of a column are. */
export type SheetKind = 'nothing' | 'integers' | 'numbers' | 'booleans' | 'text';

/** A column of a sheet. All its cells are of its kind; one that mixes kinds has the texts of them. */
export interface SheetColumn {
  readonly name: string;
  readonly kind: SheetKind;
  readonly cells: readonly (string | number | boolean | null)[];
}

/** A table that a sheet holds. */
export interface SheetTable {
  readonly nRows: number;
  readonly columns: readonly SheetColumn[];
  /** What was read, and what was not, for a person. */
  readonly notes: readonly string[];
}

type Rows = readonly (readonly RawCell[])[];

/**
 * Read a table from a sheet of a workbook: its first row with cells has the names of the columns. Dates
 * are texts as ISO 8601 writes them, formulas what was last found of them; an error such as #N/A is a
 * missing cell, because it mostly stands where something was looked up and not found, and a note counts them.
 *
 * @param inflate Undoes Deflate.
 * @param wanted The name of the sheet. Default: the first one that has cells.
 * @throws {SheetFault} It holds no table.
 * @throws {ZipFault} The file is damaged.
 */
export async function sheetTable(
  file: FileBytes,
  inflate: Inflate,
  wanted?: string,
): Promise<SheetTable> {
  const workbook = await openWorkbook(file, inflate);
  const { names } = workbook;
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new SheetFault(`has no sheet ${quoted(wanted)}; its sheets: ${listed(names)}`);
  }
  for (const name of wanted === undefined ? names : [wanted]) {
    const rows = await workbook.rowsOf(name);
    const first = rows.findIndex((row) => row.some((cell) => cell !== null));
    if (first === -1) continue;
    const others = names.filter((other) => other !== name);
    const note =
      others.length === 0
        ? `read from sheet ${quoted(name)}`
        : `read from sheet ${quoted(name)}, and not from ${listed(others)}`;
    return tableOf(rows, first, note);
  }
  throw new SheetFault(wanted === undefined ? 'has no cells' : `sheet ${quoted(wanted)} is empty`);
}

function tableOf(rows: Rows, first: number, note: string): SheetTable {
  const isFilled = (row: readonly RawCell[]): boolean => row.some((cell) => cell !== null);
  const below = rows.slice(first + 1);
  const filled = below.filter(isFilled);
  if (filled.length === 0) throw new SheetFault(NO_ROWS);
  const header = rows[first] ?? [];
  const places = placesOf(header, filled);
  refuseTitle(header, first, places);
  const columns = places.map((place): SheetColumn => {
    const name = header[place] ?? null;
    const cells = filled.map((row) => row[place] ?? null);
    return {
      name: name === null ? `column ${lettersOf(place)}` : nameOf(name),
      ...kept(cells.map((cell) => (isError(cell) ? null : cell))),
    };
  });
  refuseTwice(columns, places, first);
  const nEmpty = below.length - filled.length;
  const left = nEmpty === 0 ? [] : [`${counted(nEmpty, 'empty row')} left out`];
  return { nRows: filled.length, columns, notes: [note, ...left, ...errorNote(rows, first)] };
}

/** The places of columns that have a name or a cell, ascending. */
function placesOf(header: readonly RawCell[], rows: Rows): readonly number[] {
  const places = new Set<number>();
  for (const row of [header, ...rows]) {
    row.forEach((cell, place) => {
      if (cell !== null) places.add(place);
    });
  }
  return [...places].sort((a, b) => a - b);
}

/** Above the names a sheet may have a title, in one cell or in merged ones. */
function refuseTitle(header: readonly RawCell[], first: number, places: readonly number[]): void {
  const [only, ...more] = header.filter((cell) => cell !== null);
  if (more.length > 0 || places.length < 2 || only === undefined) return;
  throw new SheetFault(
    `row ${first + 1} has one cell, ${quoted(nameOf(only))}, above ${places.length} columns; expected the names of the columns: delete what stands above them`,
  );
}

function refuseTwice(
  columns: readonly SheetColumn[],
  places: readonly number[],
  first: number,
): void {
  const seen = new Map<string, number>();
  for (const [i, { name }] of columns.entries()) {
    const before = seen.get(name);
    if (before !== undefined) {
      const [a, b] = [before, i].map((at) => `${lettersOf(places[at] ?? 0)}${first + 1}`);
      throw new SheetFault(`two columns are named ${quoted(name)} (${String(a)} and ${String(b)})`);
    }
    seen.set(name, i);
  }
}

/** Cells of one kind, and which. */
function kept(cells: readonly RawCell[]): Pick<SheetColumn, 'kind' | 'cells'> {
  const there = cells.filter((cell) => cell !== null);
  const are = (type: string): boolean => there.every((cell) => typeof cell === type);
  if (there.length === 0) return { kind: 'nothing', cells: cells.map(() => null) };
  if (are('number') || are('boolean') || are('string')) {
    const numbers = there.every((cell) => Number.isSafeInteger(cell)) ? 'integers' : 'numbers';
    const kind = are('string') ? 'text' : are('boolean') ? 'booleans' : numbers;
    return { kind, cells: cells as SheetColumn['cells'] };
  }
  const areDays = there.every((cell) => !(cell instanceof Date) || isDay(cell));
  const text = (cell: RawCell): string | null => {
    if (cell === null) return null;
    return cell instanceof Date ? dateText(cell, areDays) : String(cell);
  };
  return { kind: 'text', cells: cells.map(text) };
}

const DAY = 86_400_000;
/** Times before are of no day: Excel counts days from here. */
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** A moment to the millisecond: days are kept as fractions, of which the package takes the floor. */
function stepped(date: Date): Date {
  const ms = date.getTime();
  return ms % 1000 === 999 || ms % 1000 === -1 ? new Date(ms + 1) : date;
}

function isDay(date: Date): boolean {
  return stepped(date).getTime() % DAY === 0;
}

function dateText(date: Date, withoutTime: boolean): string {
  const exact = stepped(date);
  const text = exact.toISOString().replace(/(?:\.000)?Z$/, '');
  if (exact.getTime() < FIRST_DAY) return text.slice('1899-12-31T'.length);
  return withoutTime ? text.slice(0, '1900-01-01'.length) : text;
}

function nameOf(cell: RawCell): string {
  if (cell instanceof Date) return dateText(cell, isDay(cell));
  return isError(cell) ? cell.slice(ERROR_MARK.length) : String(cell);
}

function isError(cell: RawCell): cell is string {
  return typeof cell === 'string' && cell.startsWith(ERROR_MARK);
}

function errorNote(rows: Rows, first: number): readonly string[] {
  let nErrors = 0;
  let one = '';
  rows.forEach((row, at) => {
    row.forEach((cell, place) => {
      if (at <= first || !isError(cell)) return;
      if (nErrors === 0) one = `${lettersOf(place)}${at + 1}: ${nameOf(cell)}`;
      ++nErrors;
    });
  });
  return nErrors === 0
    ? []
    : [`${counted(nErrors, 'cell')} with an error read as missing (${one})`];
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function listed(names: readonly string[]): string {
  return names.map(quoted).join(', ');
}
