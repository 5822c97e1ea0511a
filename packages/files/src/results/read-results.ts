import { BRAINTRUST } from './braintrust.js';
import { DECISIONS } from './decisions.js';
import { DEEPEVAL } from './deepeval.js';
import { EVALITE } from './evalite.js';
import { EVERY_EVAL_EVER } from './every-eval-ever.js';
import { INSPECT } from './inspect.js';
import { JsonField, ResultFault } from './json-field.js';
import { jsonStart } from './json-start.js';
import { LANGFUSE } from './langfuse.js';
import { LM_EVAL } from './lm-eval.js';
import { OPEN_TELEMETRY } from './open-telemetry.js';
import { jsonOf, jsonWithGreatIntegers } from './parse-json.js';
import { PHOENIX } from './phoenix.js';
import { PROMPTFOO } from './promptfoo.js';
import { Repeats } from './repeats.js';
import { NO_ANSWER, REFUSED } from './result-row.js';
import type { ResultColumn, ResultMeaning, ResultReader, ResultRow } from './result-row.js';

/** Readers of all formats; of two that know a file the first reads it. */
const READERS: readonly ResultReader[] = [
  DECISIONS,
  PROMPTFOO,
  INSPECT,
  LM_EVAL,
  EVERY_EVAL_EVER,
  OPEN_TELEMETRY,
  BRAINTRUST,
  DEEPEVAL,
  EVALITE,
  LANGFUSE,
  PHOENIX,
];

/** How many bytes of a file tell whether it holds results. */
export const RESULT_START = 65_536;

/**
 * Find out whether a file holds results of an evaluation.
 *
 * @param start Its first {@link RESULT_START} bytes as text; bytes beyond ASCII may be anything.
 * @param isLines Whether its name says that it has one JSON value a line.
 * @param path Its name, also behind those of folders.
 * @returns Its results, yet to be read; null where it holds something else.
 */
export function findResults(start: string, isLines: boolean, path: string): Results | null {
  const text = start.trimStart();
  const [first = '', ...more] = text.split('\n');
  const hasLines = isLines || (more.some((line) => line.trim() !== '') && isWhole(first));
  const value = jsonStart(hasLines ? first : text);
  const isList = Array.isArray(value);
  const sample: unknown = isList ? (value as readonly unknown[])[0] : value;
  const reader = READERS.find(({ recognises }) => recognises(sample));
  if (!reader) return null;
  const task = reader.taskOf?.(path.replace(/^.*[/\\]/, '')) ?? null;
  return new Results(reader, hasLines, { task });
}

function isWhole(text: string): boolean {
  return /^\s*\{/.test(text) && jsonOf(text) !== undefined;
}

/** Reads results, and counts answers, refusals and missing answers. */
export class Results {
  private nAnswers = 0;
  private nRefused = 0;
  private nMissing = 0;
  /** How many rows there are of those that a reader tells of. */
  private readonly told = new Map<string, number>();
  private readonly kinds = new Map<ResultColumn, ResultKind>();
  /** Which rows are of one question. */
  readonly repeats: Repeats = new Repeats();

  /**
   * @param more.unit What a line is called.
   * @param more.task The task of rows that tell none.
   */
  constructor(
    private readonly reader: ResultReader,
    /** Whether the file has one JSON value a line. */
    readonly isLines: boolean,
    private readonly more: { readonly unit?: string; readonly task?: string | null } = {},
  ) {}

  /**
   * The rows of a line; none of a blank one.
   *
   * @param line Its number, from 1.
   * @throws {ResultFault} It is no JSON, or a field is not what the format says.
   */
  rowsOfLine(text: string, line: number): readonly ResultRow[] {
    if (text.trim() === '') return [];
    const value = jsonWithGreatIntegers(text);
    if (value === undefined) throw new ResultFault(`${this.unit} ${line} is not whole JSON`);
    return this.counted(JsonField.whole(value, this.unit, line), line);
  }

  /**
   * The rows of a whole document: one result, or a list of them.
   *
   * @throws {ResultFault} It is no JSON, or a field is not what the format says.
   */
  *rowsOfDocument(text: string): Generator<ResultRow> {
    const value = jsonWithGreatIntegers(text);
    if (value === undefined) {
      throw new ResultFault(
        `holds ${this.reader.name}, but is not whole JSON: it was cut or damaged`,
      );
    }
    if (!Array.isArray(value)) {
      yield* this.counted(JsonField.whole(value), 1);
      return;
    }
    for (const [i, item] of value.entries()) {
      yield* this.counted(JsonField.whole(item, 'record', i + 1), i + 1);
    }
  }

  /**
   * What was read, as a person is told.
   *
   * @throws {ResultFault} Nothing was read.
   */
  note(): string {
    const { name } = this.reader;
    const { nAnswers, nRefused, nMissing } = this;
    if (nAnswers === 0) throw new ResultFault(`holds ${name}, but not one answer`);
    const counts = [
      `${counted(nAnswers)} ${nAnswers === 1 ? 'answer' : 'answers'}`,
      ...(nRefused === 0 ? [] : [`${counted(nRefused)} refused`]),
      ...(nMissing === 0 ? [] : [`${counted(nMissing)} missing`]),
    ];
    const more = Array.from(this.told, ([what, nRows]) => `; ${counted(nRows)} ${what}`);
    return `read as ${name}: ${counts.join(', ')}${more.join('')}`;
  }

  private get unit(): string {
    return this.more.unit ?? 'line';
  }

  /** What the columns mean. */
  get meaning(): ResultMeaning {
    return this.reader;
  }

  /** The columns of all rows that were read, in their order, and what they hold. */
  columns(): ReadonlyMap<ResultColumn, ResultKind> {
    return this.kinds;
  }

  private counted(whole: JsonField, number: number): readonly ResultRow[] {
    const { task = null } = this.more;
    const told = this.reader.rows(whole, number, (what) => {
      this.told.set(what, (this.told.get(what) ?? 0) + 1);
    });
    const rows = task === null ? told : told.map((row) => withTask(row, task));
    this.nAnswers += rows.length;
    for (const row of rows) {
      const said = row.prediction ?? row.judge;
      if (said === REFUSED) ++this.nRefused;
      if (said === NO_ANSWER) ++this.nMissing;
      this.addKinds(row);
      this.repeats.add(row);
    }
    return rows;
  }

  private addKinds(row: ResultRow): void {
    for (const name in row) {
      const column = name as ResultColumn;
      const value = row[column];
      const kind = this.kinds.get(column);
      if (kind === 'text' || value === undefined) continue;
      const own = value === null ? 'nothing' : kindOf(value);
      if (kind === undefined || RANK.indexOf(own) > RANK.indexOf(kind)) this.kinds.set(column, own);
    }
  }
}

function withTask({ question, ...row }: ResultRow, task: string): ResultRow {
  return { ...(question === undefined ? {} : { question }), task, ...row };
}

/** What a column of results holds: `nothing` where every value is missing. */
export type ResultKind = 'nothing' | 'integers' | 'numbers' | 'text';

/** Each holds those before it. */
const RANK: readonly ResultKind[] = ['nothing', 'integers', 'numbers', 'text'];

function kindOf(value: string | number): ResultKind {
  if (typeof value === 'string') return 'text';
  return Number.isSafeInteger(value) ? 'integers' : 'numbers';
}

function counted(n: number): string {
  return n.toLocaleString('en-US');
}
