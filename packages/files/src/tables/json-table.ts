import { isRecord } from '../results/json-field.js';
import { jsonStart } from '../results/json-start.js';
import { jsonWithGreatIntegers } from '../results/parse-json.js';

/** Rows that a JSON document holds in another form than a list of objects. */
export interface JsonTable {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** How they were read, as a person is told. */
  readonly note: string;
}

/**
 * Whether a file may hold a table in one JSON object.
 *
 * @param start Its beginning as text; bytes beyond ASCII may be anything.
 */
export function mayBeJsonTable(start: string): boolean {
  const value = /^\s*(?:\{|\[\s*\[)/.test(start) ? jsonStart(start) : null;
  // Of a document that is cut, the last list is shorter than the others.
  return tableOf(value) !== null || (isRecord(value) && areLists(Object.values(value)));
}

/**
 * The rows of a JSON document that is one object; null where it holds none, or is none. Integers of many
 * digits are bigints.
 */
export function jsonTable(text: string): JsonTable | null {
  return tableOf(jsonWithGreatIntegers(text));
}

function tableOf(value: unknown): JsonTable | null {
  if (Array.isArray(value)) return valuesTable(value);
  if (!isRecord(value) || value['format'] === 'confmat.Evaluation') return null;
  return (
    describedTable(value) ??
    splitTable(value) ??
    columnsTable(value) ??
    indexTable(value) ??
    listsTable(value) ??
    listTable(value)
  );
}

/**
 * Columns under their names in `meta`, and in `data` an object or a list of cells for each row, or a list of
 * cells for each column.
 *
 * @see https://clickhouse.com/docs/interfaces/formats/JSONCompact
 */
function describedTable({ meta, data }: Keys): JsonTable | null {
  if (!Array.isArray(meta) || meta.length === 0 || !meta.every(isDescription)) return null;
  const names = meta.map(({ name }) => name);
  // Of a document that is cut, the rows come after.
  if (data === undefined) return { rows: [], note: '' };
  const note = 'reads "data" by the columns of "meta", as ClickHouse writes them';
  if (isRecord(data)) {
    const rows = rowsOfColumns(Object.entries(data));
    return rows && { rows, note };
  }
  if (!Array.isArray(data)) return null;
  if (data.every(isRecord)) return { rows: data, note };
  const rows = rowsOfLists(data, names);
  return rows && { rows, note };
}

function isDescription(value: unknown): value is { readonly name: string } {
  return isRecord(value) && typeof value['name'] === 'string' && typeof value['type'] === 'string';
}

/** A list of cells for each row; null where a row has more cells than there are names. */
function rowsOfLists(lists: readonly unknown[], names: readonly string[]): Keys[] | null {
  const fits = (row: unknown): row is readonly unknown[] =>
    Array.isArray(row) && row.length <= names.length;
  if (!lists.every(fits)) return null;
  return lists.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
}

/** Lists of cells, of one length, by the names of their columns; null of others. */
function rowsOfColumns(columns: readonly (readonly [string, unknown])[]): Keys[] | null {
  const [first] = columns;
  if (!first || !areLists(columns.map(([, cells]) => cells))) return null;
  const lists = columns as readonly (readonly [string, readonly unknown[]])[];
  const nRows = (first[1] as readonly unknown[]).length;
  if (!lists.every(([, cells]) => cells.length === nRows)) return null;
  return Array.from({ length: nRows }, (_, row) =>
    Object.fromEntries(lists.map(([name, cells]) => [name, cells[row]])),
  );
}

/**
 * Whether all values are lists of cells, and some of more than one: one label each is one row of label sets. A
 * cell may be a list itself, of scores as `predict_proba(X).tolist()` gives them, or of labels.
 */
function areLists(values: readonly unknown[]): boolean {
  const isPlain = (cell: unknown): boolean => typeof cell !== 'object' || cell === null;
  const isCell = (cell: unknown): boolean =>
    isPlain(cell) || (Array.isArray(cell) && cell.every(isPlain));
  return (
    values.length > 0 &&
    values.every((cells) => Array.isArray(cells) && cells.every(isCell)) &&
    values.some((cells) => (cells as readonly unknown[]).length > 1)
  );
}

/** A list of cells for each column, as `DataFrame.to_dict('list')` gives them and people write them by hand. */
function listsTable(value: Keys): JsonTable | null {
  const columns = Object.entries(value);
  const rows = columns.length < 2 ? null : rowsOfColumns(columns);
  return rows && { rows, note: 'reads each list as a column, because all have one length' };
}

/** A list of cells for each row and no names, as `orient='values'` writes them. */
function valuesTable(lists: readonly unknown[]): JsonTable | null {
  const [first] = lists;
  if (!Array.isArray(first) || first.length < 2) return null;
  const rows = rowsOfLists(
    lists,
    first.map((_, place) => String(place + 1)),
  );
  const note = "reads each list as a row, as pandas writes orient='values': columns are 1, 2, …";
  return rows && { rows, note };
}

type Keys = Readonly<Record<string, unknown>>;

/**
 * Names of columns, and a list of cells for each row.
 *
 * @see https://pandas.pydata.org/docs/reference/api/pandas.DataFrame.to_json.html `orient='split'`.
 */
function splitTable({ columns, index, data, ...others }: Keys): JsonTable | null {
  const isOther = Object.keys(others).some((key) => key !== 'schema');
  if (isOther || !Array.isArray(columns) || !columns.every(isText)) return null;
  // Of a document that is cut, rows may be missing; the index stands before them.
  if (!Array.isArray(data)) return Array.isArray(index) ? { rows: [], note: '' } : null;
  const rows = rowsOfLists(data, columns);
  return (
    rows && { rows, note: 'reads each list of "data" as a row, as pandas writes orient=\'split\'' }
  );
}

/** The cells of each column by the numbers of rows, as `orient='columns'` writes them. */
function columnsTable(value: Keys): JsonTable | null {
  const columns = Object.entries(value);
  if (!columns.every((pair): pair is [string, Keys] => isNumbered(pair[1]))) return null;
  const [first] = columns;
  if (!first || Object.keys(first[1]).length === 0) return null;
  const rows = Object.keys(first[1]).map((row) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, cells[row]])),
  );
  return { rows, note: "reads each key as a column, as pandas writes orient='columns'" };
}

/** The rows by their numbers, as `orient='index'` writes them. */
function indexTable(value: Keys): JsonTable | null {
  const rows = Object.values(value);
  if (rows.length === 0 || !isNumbered(value) || !rows.every(isRecord)) return null;
  return { rows, note: "reads each key as a row, as pandas writes orient='index'" };
}

/** The only list of objects among the keys of an object, as servers answer. */
function listTable(value: Keys): JsonTable | null {
  const lists = Object.entries(value).filter(
    (pair): pair is [string, Keys[]] =>
      Array.isArray(pair[1]) && pair[1].length > 0 && pair[1].every(isRecord),
  );
  const [only, ...others] = lists;
  if (!only || others.length > 0) return null;
  return { rows: only[1], note: `reads each object of ${JSON.stringify(only[0])} as a row` };
}

/** Whether the keys of an object are numbers of rows; of a document that is cut, the last has none. */
function isNumbered(value: unknown): value is Keys {
  return isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
