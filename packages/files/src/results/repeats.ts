import type { ResultRow } from './result-row.js';

/** A column that parts the rows of a question: by scorer, filter, model or prompt. */
type SliceColumn = 'slice' | 'prompt';

const SLICES: readonly SliceColumn[] = ['slice', 'prompt'];

/** The column that names questions of several tasks, where two tasks may have equal ones. */
export const TASK_AND_QUESTION = 'task and question';

/** A question with its task, as one text; undefined where it has none. */
export function taskAndQuestion({ task, question }: ResultRow): string | undefined {
  if (task === undefined || task === null || question === undefined) return undefined;
  const both = [String(task), String(question)];
  return both.some((text) => text.includes(BETWEEN)) ? JSON.stringify(both) : both.join(BETWEEN);
}

const BETWEEN = ' / ';

/** One value of a column of slices. */
export interface ChosenSlice {
  readonly column: SliceColumn;
  readonly value: string;
  /** Whether rows may have none, such as those of what has no answer: they count with each. */
  readonly mayBeMissing: boolean;
}

/** Rows of a question that are in the same slices, and hold the same of what may be counted. */
interface SameRows {
  readonly values: readonly (string | null)[];
  readonly held: readonly string[];
  nRows: number;
}

/** Columns that may be counted; a row that lacks one of those asked for is none of their rows. */
const COUNTED = ['truth', 'prediction', 'score', 'judge', 'human'] as const;

/** Knows which rows of results are of one question: several tries of it, or one try in several slices. */
export class Repeats {
  /** By question, then by the values of the columns of slices and what is held. */
  private readonly questions = new Map<string, Map<string, SameRows>>();
  private readonly tasks = new Set<string>();
  private readonly named = new Set<string>();
  private nNameless = 0;

  /** Take note of a row. */
  add(row: ResultRow): void {
    const { question, task, slice, prompt } = row;
    if (question === undefined || question === null) {
      ++this.nNameless;
      return;
    }
    this.tasks.add(JSON.stringify(task ?? null));
    this.named.add(String(question));
    const held = COUNTED.filter((name) => row[name] !== undefined && row[name] !== null);
    const key = JSON.stringify([task ?? null, String(question)]);
    this.addRows(key, { values: [textOf(slice), textOf(prompt)], held, nRows: 1 });
  }

  /** Rows of several files, which are counted together. */
  static of(files: readonly Repeats[]): Repeats {
    const [only, ...others] = files;
    if (only && others.length === 0) return only;
    const all = new Repeats();
    for (const one of files) {
      for (const task of one.tasks) all.tasks.add(task);
      for (const name of one.named) all.named.add(name);
      all.nNameless += one.nNameless;
      for (const [question, rows] of one.questions) {
        for (const same of rows.values()) all.addRows(question, same);
      }
    }
    return all;
  }

  /**
   * One slice of each column in which a question has rows of several: the commonest, the first of equal ones.
   * None where each question is in one slice.
   *
   * @param named Columns that are accounted for otherwise.
   * @param counted Columns that are counted: rows that lack one are not looked at.
   */
  slices(named: readonly string[], counted: readonly string[]): readonly ChosenSlice[] {
    const own = SLICES.filter((column) => named.includes(column));
    const questions = this.rowsOf(counted);
    const varying = SLICES.filter(
      (column) => !own.includes(column) && questions.some((rows) => varies(rows, column, own)),
    );
    if (varying.length === 0) return [];
    const totals = new Map<string, number>();
    for (const { values, nRows } of questions.flat()) {
      const chosen = varying.map((column) => valueOf(values, column));
      const key = JSON.stringify(chosen);
      if (!chosen.includes(null)) totals.set(key, (totals.get(key) ?? 0) + nRows);
    }
    const [first] = [...totals].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const commonest = JSON.parse(first?.[0] ?? '[]') as readonly string[];
    return varying.map((column, place) => ({
      column,
      value: commonest[place] ?? '',
      mayBeMissing: questions.flat().some(({ values }) => valueOf(values, column) === null),
    }));
  }

  /**
   * The column that names questions, where some have several rows: those are no independent answers.
   * Null where each question has one row, or some rows name none.
   *
   * @param chosen Columns of slices of which one value is counted.
   * @param counted Columns that are counted: rows that lack one are not looked at.
   */
  unit(chosen: readonly string[], counted: readonly string[]): string | null {
    if (this.nNameless > 0) return null;
    const own = SLICES.filter((column) => chosen.includes(column));
    const isRepeated = this.rowsOf(counted).some((rows) => mostTogether(rows, own) > 1);
    return isRepeated ? this.question : null;
  }

  /** The column that names questions: their own, or with their tasks where those have equal ones. */
  get question(): string {
    return this.named.size < this.questions.size ? TASK_AND_QUESTION : 'question';
  }

  /** The rows of each question that hold all of some columns. */
  private rowsOf(counted: readonly string[]): readonly (readonly SameRows[])[] {
    const needed = COUNTED.filter((name) => counted.includes(name));
    return Array.from(this.questions.values(), (rows) =>
      [...rows.values()].filter(({ held }) => needed.every((name) => held.includes(name))),
    );
  }

  private addRows(question: string, { values, held, nRows }: SameRows): void {
    const rows = this.questions.get(question) ?? new Map<string, SameRows>();
    this.questions.set(question, rows);
    const key = JSON.stringify([values, held]);
    const same = rows.get(key);
    if (same) same.nRows += nRows;
    else rows.set(key, { values, held, nRows });
  }
}

/** Whether a column has several values among the rows of a question in which others have one. */
function varies(
  rows: readonly SameRows[],
  column: SliceColumn,
  own: readonly SliceColumn[],
): boolean {
  const found = new Map<string, string>();
  return rows.some(({ values }) => {
    const value = valueOf(values, column);
    if (value === null) return false;
    const key = JSON.stringify(own.map((one) => valueOf(values, one)));
    const before = found.get(key) ?? value;
    found.set(key, value);
    return before !== value;
  });
}

/** The most rows of a question that one value of each of some columns leaves together. */
function mostTogether(rows: readonly SameRows[], own: readonly SliceColumn[]): number {
  const sizes = rows.map(({ values }) => {
    const together = rows.filter((other) =>
      own.every((column) =>
        [null, valueOf(values, column)].includes(valueOf(other.values, column)),
      ),
    );
    return together.reduce((total, { nRows }) => total + nRows, 0);
  });
  return Math.max(0, ...sizes);
}

function valueOf(values: readonly (string | null)[], column: SliceColumn): string | null {
  return values[SLICES.indexOf(column)] ?? null;
}

function textOf(value: string | number | null | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}
