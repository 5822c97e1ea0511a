import type { SqlEngine } from '@confmat/sql';
import { wholeTextSql } from '../engine/whole-text.js';
import { quote, quoteList } from '../suggest.js';
import { cellTextSql } from './label-text.js';

/** How cells are cleaned before they are counted. */
export interface Cleaning {
  /** Labels to write otherwise, by what they are in the file. */
  readonly map?: ReadonlyMap<string, string>;
  readonly trim?: boolean;
  readonly ignoreCase?: boolean;
  /** Texts that mean a missing value. */
  readonly nullValues?: readonly string[];
}

/** A column to clean. */
export interface CleanedColumn {
  readonly name: string;
  /** SQL text of its cells. */
  readonly cell: string;
  readonly type: string;
  /** Whether it holds true or predicted labels. */
  readonly isLabel: boolean;
}

/** Cells of a column, cleaned. */
export interface CleanCells {
  readonly cell: string;
  /** What was changed, a line each. */
  readonly notes: readonly string[];
}

/** Whether there is anything to clean. */
export function cleansCells({ map, trim, ignoreCase, nullValues }: Cleaning): boolean {
  return map !== undefined || trim === true || ignoreCase === true || nullValues !== undefined;
}

/** The type that the cells of a column have once they are cleaned. */
export function cleanType(type: string, isLabel: boolean, { map }: Cleaning): string {
  return isLabel && map && !type.endsWith(']') ? 'VARCHAR' : type;
}

/**
 * Clean columns: trim texts, take some texts for missing values, let labels that differ by case only be
 * one, and write labels otherwise, in this order.
 *
 * @param relation What holds the columns, as SQL text.
 */
export async function cleanColumns(
  engine: SqlEngine,
  relation: string,
  columns: readonly CleanedColumn[],
  cleaning: Cleaning,
): Promise<readonly CleanCells[]> {
  const { text } = engine.dialect;
  const spelled = columns.map((column) => spelling(column, cleaning, text));
  const labels = columns.flatMap((column, i) =>
    column.isLabel && isText(column.type) ? [spelled[i]?.at(-1)?.cell ?? column.cell] : [],
  );
  const cases = cleaning.ignoreCase ? await spellings(engine, relation, labels) : new Map();
  const results: CleanCells[] = [];
  for (const [i, column] of columns.entries()) {
    const steps = [...(spelled[i] ?? [])];
    const before = (): string => steps.at(-1)?.cell ?? column.cell;
    if (column.isLabel && cleaning.ignoreCase && isText(column.type)) {
      steps.push({
        cell: caseSql(`lower(${before()})`, cases, before(), text),
        note: (n) => `--clean case: ${cells(n)} of column ${quote(column.name)} spelled otherwise`,
      });
    }
    if (column.isLabel && cleaning.map && !column.type.endsWith(']')) {
      steps.push(mapping(column, before(), cleaning.map, cleaning.ignoreCase ?? false, text));
    }
    results.push({
      cell: before(),
      notes: await notesOf(engine, relation, column.cell, steps),
    });
  }
  return results;
}

interface Step {
  /** SQL text of the cells after it. */
  readonly cell: string;
  readonly note: (nChanged: number) => string;
}

type Quote = (text: string) => string;

const isText = (type: string): boolean => type === 'VARCHAR' || type.startsWith('ENUM');

function spelling(
  { name, cell, type }: CleanedColumn,
  { trim, nullValues }: Cleaning,
  text: Quote,
): readonly Step[] {
  const steps: Step[] = [];
  if (trim && isText(type)) {
    const space = '[\\s\\x{00A0}\\x{FEFF}]+';
    steps.push({
      cell: `NULLIF(regexp_replace(${cell}, '^${space}|${space}$', '', 'g'), '')`,
      note: (n) => `--clean trim: ${cells(n)} of column ${quote(name)} trimmed`,
    });
  }
  if (nullValues && !type.endsWith(']')) {
    const before = steps.at(-1)?.cell ?? cell;
    const list = nullValues.map(text).join(', ');
    steps.push({
      cell: `CASE WHEN ${cellTextSql(before, type)} IN (${list}) THEN NULL ELSE ${before} END`,
      note: (n) => `--clean null: ${cells(n)} of column ${quote(name)} read as missing`,
    });
  }
  return steps;
}

function mapping(
  { name, type }: CleanedColumn,
  before: string,
  map: ReadonlyMap<string, string>,
  ignoresCase: boolean,
  text: Quote,
): Step {
  const label = cellTextSql(before, type);
  const key = ignoresCase ? `lower(${label})` : label;
  const folded = new Map(
    [...map].map(([from, to]) => [ignoresCase ? from.toLowerCase() : from, to]),
  );
  return {
    cell: caseSql(key, folded, label, text),
    note: (n) =>
      n > 0
        ? `--map: ${cells(n)} of column ${quote(name)} relabelled`
        : `--map: column ${quote(name)} holds none of ${quoteList([...map.keys()])}`,
  };
}

function caseSql(
  key: string,
  values: ReadonlyMap<string, string>,
  otherwise: string,
  text: Quote,
): string {
  if (values.size === 0) return otherwise;
  const cases = [...values].map(([from, to]) => `WHEN ${text(from)} THEN ${text(to)}`);
  return `CASE ${key} ${cases.join(' ')} ELSE ${otherwise} END`;
}

/** How many cells each step changed. */
async function notesOf(
  engine: SqlEngine,
  relation: string,
  cell: string,
  steps: readonly Step[],
): Promise<readonly string[]> {
  if (steps.length === 0) return [];
  const counts = steps.map((step, i) => {
    const before = steps[i - 1]?.cell ?? cell;
    const asText = (value: string): string => `CAST(${value} AS VARCHAR)`;
    return `COUNT(*) FILTER (${asText(step.cell)} IS DISTINCT FROM ${asText(before)}) AS n${i}`;
  });
  const [row] = await engine.query(`SELECT ${counts.join(', ')} FROM ${relation}`);
  return steps.flatMap((step, i) => {
    const n = Number(row?.[`n${i}`]);
    const note = step.note(n);
    return n > 0 || note.startsWith('--map') ? [note] : [];
  });
}

/**
 * Labels that differ by case only.
 *
 * @param labels SQL text of columns of labels, the true ones first.
 * @returns For each in lower case, the spelling that most true labels have, or else most labels.
 */
async function spellings(
  engine: SqlEngine,
  relation: string,
  labels: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (labels.length === 0) return new Map();
  const all = labels.map(
    (label, i) => `SELECT ${label} AS v, ${i === 0 ? 1 : 0} AS t FROM ${relation}`,
  );
  const texts = `${wholeTextSql('lower(v)')} AS folded, ${wholeTextSql('v')} AS spelled`;
  const rows = await engine.query(
    `SELECT lower(v) AS k, ${texts} FROM (${all.join(' UNION ALL ')}) AS labels WHERE v IS NOT NULL ` +
      `GROUP BY k, v QUALIFY COUNT(*) OVER (PARTITION BY k) > 1 ORDER BY SUM(t), COUNT(*), v DESC`,
  );
  return new Map(rows.map(({ folded, spelled }) => [String(folded), String(spelled)]));
}

function cells(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'}`;
}
