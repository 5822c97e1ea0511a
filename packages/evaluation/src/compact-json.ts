import { unsupported } from '@confmat/core/internal';
import { packIntegers, unpackIntegers } from './packed-integers.js';

/** A long column of whole numbers: as they are, or of numbers that rise the steps from each to the next. */
export type PackedColumn = { readonly '#': string } | { readonly '+': string };
/** A long list of cells, column by column. */
interface PackedCells {
  readonly '|': readonly PackedColumn[];
}

/** As many numbers are a list that people can read. */
const MOST_LISTED = 32;

/** Write the long columns and lists of cells of plain JSON as texts. */
export function compactJson(json: object): Readonly<Record<string, unknown>> {
  return compacted(json) as Readonly<Record<string, unknown>>;
}

function compacted(json: unknown): unknown {
  if (Array.isArray(json)) {
    if (json.length > MOST_LISTED) return compactList(json) ?? json.map(compacted);
    return json.map(compacted);
  }
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json).map(([name, value]) => [name, compacted(value)] as const);
  return Object.fromEntries(fields);
}

function compactList(list: readonly unknown[]): PackedColumn | PackedCells | null {
  if (isColumn(list)) return packedColumn(list);
  const width = Array.isArray(list[0]) ? list[0].length : 0;
  const isCell = (cell: unknown): cell is readonly number[] =>
    Array.isArray(cell) && cell.length === width && isColumn(cell);
  // Rows of a matrix are longer than its cells, and are packed each by itself.
  if (width === 0 || width > MOST_LISTED || !list.every(isCell)) return null;
  const columns = Array.from({ length: width }, (_, place) =>
    packedColumn(list.map((cell) => cell[place] ?? 0)),
  );
  return { '|': columns };
}

function isColumn(list: readonly unknown[]): list is readonly number[] {
  return list.every(
    (value) => Number.isSafeInteger(value) && Number(value) >= 0 && !Object.is(value, -0),
  );
}

function packedColumn(numbers: readonly number[]): PackedColumn {
  const steps = numbers.map((value, i) => value - (i === 0 ? 0 : (numbers[i - 1] ?? 0)));
  return steps.every((step) => step >= 0)
    ? { '+': packIntegers(steps) }
    : { '#': packIntegers(numbers) };
}

/** Read plain JSON that `compactJson` wrote. */
export function expandedJson(argument: string, json: unknown): unknown {
  if (Array.isArray(json)) {
    return json.map((item: unknown, i) => expandedJson(`${argument}[${i}]`, item));
  }
  if (typeof json !== 'object' || json === null) return json;
  const [mark = '', ...others] = Object.keys(json);
  const packed = (json as Readonly<Record<string, unknown>>)[mark];
  if (others.length === 0 && (mark === '#' || mark === '+')) {
    return columnOf(argument, packed, mark);
  }
  if (others.length === 0 && mark === '|') return tableCells(argument, packed);
  const fields = Object.entries(json).map(
    ([name, value]) => [name, expandedJson(`${argument}.${name}`, value)] as const,
  );
  return Object.fromEntries(fields);
}

function columnOf(argument: string, text: unknown, mark: '#' | '+'): readonly number[] {
  const numbers = typeof text === 'string' ? unpackIntegers(text) : null;
  if (!numbers) {
    throw unsupported(
      argument,
      'a text without whole numbers',
      'whole numbers of at least 0 in Base64 VLQ',
    );
  }
  if (mark === '#') return numbers;
  let sum = 0;
  return numbers.map((step) => (sum += step));
}

function tableCells(argument: string, json: unknown): readonly (readonly unknown[])[] {
  const columns = expandedJson(argument, json);
  const [first] = Array.isArray(columns) ? (columns as readonly unknown[]) : [];
  const isTable =
    Array.isArray(first) &&
    (columns as readonly unknown[]).every(
      (column) => Array.isArray(column) && column.length === first.length,
    );
  if (!isTable) throw unsupported(argument, 'another list', 'columns of equal length');
  const table = columns as readonly (readonly unknown[])[];
  return first.map((_, row) => table.map((column) => column[row]));
}
