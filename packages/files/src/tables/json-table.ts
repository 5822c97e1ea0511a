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
  return start.trimStart().startsWith('{') && tableOf(jsonStart(start)) !== null;
}

/**
 * The rows of a JSON document that is one object; null where it holds none, or is none. Integers of many
 * digits are bigints.
 */
export function jsonTable(text: string): JsonTable | null {
  return tableOf(jsonWithGreatIntegers(text));
}

function tableOf(value: unknown): JsonTable | null {
  if (!isRecord(value) || value['format'] === 'confmat.Evaluation') return null;
  return splitTable(value) ?? columnsTable(value) ?? indexTable(value) ?? listTable(value);
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
  const fits = (row: unknown): row is readonly unknown[] =>
    Array.isArray(row) && row.length <= columns.length;
  if (!data.every(fits)) return null;
  const rows = data.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])));
  return { rows, note: 'reads each list of "data" as a row, as pandas writes orient=\'split\'' };
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
