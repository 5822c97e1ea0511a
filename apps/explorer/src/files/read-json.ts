import {
  EMPTY_FILE,
  NO_ROWS,
  RESULT_START,
  ResultFault,
  TASK_AND_QUESTION,
  VerdictTally,
  findResults,
  jsonTable,
  mayBeJsonTable,
  parseGreatIntegers,
  taskAndQuestion,
} from '@confmat/files';
import type { ChosenSlice, ResultRow, Results } from '@confmat/files';
import type { Table } from '../columns/stored-column.js';
import { ValueColumn } from '../columns/value-column.js';
import type { Chunks } from './csv/read-csv.js';
import { FileError } from './file-error.js';

/**
 * Read JSON: the results of an evaluation program, as its reader knows them; objects a line; a list of
 * them, or an object that holds a table. Their keys are the columns; what lacks a key has no value there.
 *
 * @param isLines Whether the file's name says that it has a JSON value a line.
 */
export async function readJson(open: Chunks, isLines: boolean, name: string): Promise<Table> {
  const start = await startOf(open);
  const results = findResults(start, isLines, name);
  if (results) return readResults(open, results);
  if (isLines) return readJsonLines(open);
  return (mayBeJsonTable(start) ? await readTable(open) : null) ?? readJsonList(open);
}

/** Read a table that one object holds; null where it holds none. */
async function readTable(open: Chunks): Promise<Table | null> {
  const table = jsonTable(await wholeText(open));
  if (!table) return null;
  const rows = new RowsOfObjects();
  for (const row of table.rows) rows.add(row, '');
  return { ...rows.finish(), notes: [table.note] };
}

/** The first bytes of a file as Latin-1 text. */
async function startOf(open: Chunks): Promise<string> {
  const decoder = new TextDecoder('latin1');
  let start = '';
  for await (const chunk of open()) {
    start += decoder.decode(chunk.subarray(0, RESULT_START - start.length));
    if (start.length >= RESULT_START) break;
  }
  return start;
}

function readResults(open: Chunks, results: Results): Promise<Table> {
  return tableOfResults(results, async (add) => {
    if (results.isLines) {
      await eachLine(open, (text, line) => {
        for (const row of results.rowsOfLine(text, line)) add(row);
      });
    } else {
      for (const row of results.rowsOfDocument(await wholeText(open))) add(row);
    }
  });
}

/**
 * The table of results.
 *
 * @param read Hands over each row.
 */
export async function tableOfResults(
  results: Results,
  read: (add: (row: ResultRow) => void) => Promise<void>,
): Promise<Table> {
  const rows = new RowsOfObjects();
  const all: ResultRow[] = [];
  try {
    await read((row) => {
      rows.add({ ...row, [TASK_AND_QUESTION]: taskAndQuestion(row) }, '');
      all.push(row);
    });
    const { repeats } = results;
    const verdicts = verdictNote(all, repeats.slices([], ['truth', 'prediction']));
    const notes = [results.note(), ...(verdicts === null ? [] : [verdicts])];
    const table = rows.finish();
    // Names of questions alone do where no two tasks have equal ones.
    const isNamed = repeats.unit([], []) === TASK_AND_QUESTION;
    const columns = table.columns.filter(({ name }) => isNamed || name !== TASK_AND_QUESTION);
    return { ...table, columns, notes, repeats };
  } catch (error) {
    if (error instanceof ResultFault) throw new FileError(error.message);
    throw error;
  }
}

/** Where the program's own word differs, in the rows of the slices that the file opens with. */
function verdictNote(rows: readonly ResultRow[], slices: readonly ChosenSlice[]): string | null {
  const tally = new VerdictTally();
  for (const [i, row] of rows.entries()) {
    const isOpen = slices.every(({ column, value, mayBeMissing }) => {
      const own = row[column] ?? null;
      return own === value || (mayBeMissing && own === null);
    });
    if (isOpen) {
      tally.add(row.truth, row.prediction, row.judge, i + 1);
    }
  }
  return tally.note();
}

async function readJsonLines(open: Chunks): Promise<Table> {
  const rows = new RowsOfObjects();
  await eachLine(open, (text, line) => {
    if (text.trim() !== '') rows.add(parsed(text, `line ${line}`), `line ${line}`);
  });
  return rows.finish();
}

/** Hand over each line with its number, from 1. */
async function eachLine(open: Chunks, take: (text: string, line: number) => void): Promise<void> {
  let rest = '';
  let line = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of open()) {
    const lines = (rest + decoded(decoder, chunk, line + 1)).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) take(one, ++line);
  }
  if (rest !== '') take(rest, line + 1);
}

async function wholeText(open: Chunks): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const chunk of open()) text += decoded(decoder, chunk, 1);
  return text;
}

async function readJsonList(open: Chunks): Promise<Table> {
  const text = await wholeText(open);
  if (text.trim() === '') throw new FileError(EMPTY_FILE);
  const list = parsed(text, 'the file');
  if (!Array.isArray(list)) throw new FileError('holds no list of objects');
  const rows = new RowsOfObjects();
  list.forEach((row, place) => rows.add(row, `record ${place + 1}`));
  return rows.finish();
}

function decoded(decoder: TextDecoder, chunk: Uint8Array, line: number): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw new FileError(`is not UTF-8 text, from about line ${line} on`);
  }
}

function parsed(text: string, place: string): unknown {
  try {
    return parseGreatIntegers(text);
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^JSON\.parse: /, '') : '';
    throw new FileError(`${place} is not readable as JSON (${why.slice(0, 120)})`);
  }
}

class RowsOfObjects {
  private readonly columns = new Map<string, ValueColumn>();
  private nRows = 0;

  add(row: unknown, place: string): void {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw new FileError(`${place} is no object, expected {"column": value, …}`);
    }
    for (const [name, value] of Object.entries(row)) {
      let column = this.columns.get(name);
      if (!column) {
        column = new ValueColumn(name, 'JSON');
        this.columns.set(name, column);
      }
      column.fillTo(this.nRows);
      column.add(value);
    }
    ++this.nRows;
  }

  finish(): Table {
    if (this.nRows === 0) throw new FileError(NO_ROWS);
    const columns = [...this.columns.values()];
    for (const column of columns) column.fillTo(this.nRows);
    return {
      nRows: this.nRows,
      columns: columns.map((column) => column.finish()),
      notes: [],
      reading: [],
    };
  }
}
