import type { SqlEngine } from '@confmat/sql';
import { wholeTextSql } from '../engine/whole-text.js';
import { didYouMean, quote, quoteList } from '../suggest.js';
import { cellTextSql } from './label-text.js';
import { asShareSql, withPointSql } from './number-steps.js';

/** How cells are cleaned before they are counted. */
export interface Cleaning {
  /** Labels to write otherwise, by what they are in the file. */
  readonly map?: ReadonlyMap<string, string>;
  readonly trim?: boolean;
  readonly ignoreCase?: boolean;
  /** Texts that mean a missing value. */
  readonly nullValues?: readonly string[];
  /** The decimal mark of numbers, a comma or a point. */
  readonly decimal?: string;
  /** Whether percentages are shares. */
  readonly percent?: boolean;
}

/** A column to clean. */
export interface CleanedColumn {
  readonly name: string;
  /** SQL text of its cells. */
  readonly cell: string;
  readonly type: string;
  /** Whether it holds true or predicted labels. */
  readonly isLabel: boolean;
  /** Whether these are the true ones, which say how labels are spelled. */
  readonly isTruth: boolean;
  /** Whether it may hold numbers, as scores or weights. */
  readonly mayBeNumbers: boolean;
}

/** Cells of a column, cleaned. */
export interface CleanCells {
  readonly cell: string;
  /** What was changed, a line each. */
  readonly notes: readonly string[];
}

/** Whether there is anything to clean. */
export function cleansCells({ map, nullValues, ...more }: Cleaning): boolean {
  const { trim, ignoreCase, decimal, percent } = more;
  const steps = [trim, ignoreCase, decimal === ',', percent];
  return map !== undefined || nullValues !== undefined || steps.includes(true);
}

/** The type that the cells of a column have once they are cleaned. */
export function cleanType(type: string, isLabel: boolean, { map }: Cleaning): string {
  return isLabel && map && !type.endsWith(']') ? 'VARCHAR' : type;
}

/**
 * Clean columns: trim texts, read some texts as missing, read numbers as they are written, let labels
 * that differ by case only be one, and write labels otherwise, in this order.
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
    column.isLabel && isText(column.type)
      ? [{ cell: spelled[i]?.at(-1)?.cell ?? column.cell, isTruth: column.isTruth }]
      : [],
  );
  const cases = cleaning.ignoreCase ? await spellings(engine, relation, labels) : new Map();
  const results: CleanCells[] = [];
  const mapped: MappedColumn[] = [];
  for (const [i, column] of columns.entries()) {
    const steps = [...(spelled[i] ?? [])];
    const before = (): string => steps.at(-1)?.cell ?? column.cell;
    if (column.isLabel && cleaning.ignoreCase && isText(column.type)) {
      steps.push({
        cell: caseSql(`lower(${before()})`, cases, before(), text),
        note: (n) => `--clean case: ${cells(n)} of column ${quote(column.name)} respelled`,
      });
    }
    if (column.isLabel && cleaning.map && !column.type.endsWith(']')) {
      const { step, labels } = mapping(column, before(), cleaning, text);
      mapped.push({ name: column.name, held: await heldLabels(engine, relation, labels) });
      steps.push(step);
    }
    results.push({
      cell: before(),
      notes: await notesOf(engine, relation, column.cell, steps),
    });
  }
  const missed = missedNotes(cleaning, mapped);
  return results.map(({ cell, notes }, i) => ({
    cell,
    notes: i === results.length - 1 ? [...notes, ...missed] : notes,
  }));
}

/** A column whose labels are written otherwise. */
interface MappedColumn {
  readonly name: string;
  /** Its labels before, in order. */
  readonly held: readonly string[];
}

/** More labels are not looked through for those of `--map`. */
const MOST_LABELS = 10_000;
/** As many labels of a column are named. */
const MOST_NAMED = 4;

async function heldLabels(
  engine: SqlEngine,
  relation: string,
  label: string,
): Promise<readonly string[]> {
  const rows = await engine.query(
    `SELECT ${wholeTextSql('v')} AS label FROM (SELECT DISTINCT ${label} AS v FROM ${relation}) ` +
      `AS labels WHERE v IS NOT NULL ORDER BY v LIMIT ${MOST_LABELS}`,
  );
  return rows.map((row) => String(row['label']));
}

/** What `--map` names and no column holds, a line each, with the labels that are there. */
function missedNotes(
  { map, ignoreCase }: Cleaning,
  columns: readonly MappedColumn[],
): readonly string[] {
  const fold = (label: string): string => (ignoreCase ? label.toLowerCase() : label);
  const all = [...new Set(columns.flatMap(({ held }) => held))];
  const folded = new Set(all.map(fold));
  const missed = [...(map?.keys() ?? [])].filter(
    (label) => label !== '' && !folded.has(fold(label)),
  );
  if (columns.length === 0 || all.length === MOST_LABELS) return [];
  return missed.map((label) => {
    const held = didYouMean(label, all) || `; labels: ${quoteList(all, MOST_NAMED)}`;
    return `${MISSED_LABEL} ${quote(label)}${held}`;
  });
}

/** What notes of such labels start with. */
export const MISSED_LABEL = '--map: no cell is';

interface Step {
  /** SQL text of the cells after it. */
  readonly cell: string;
  readonly note: (nChanged: number) => string;
}

type Quote = (text: string) => string;

const isText = (type: string): boolean => type === 'VARCHAR' || type.startsWith('ENUM');

function spelling(
  { name, cell, type, mayBeNumbers }: CleanedColumn,
  { trim, nullValues, decimal, percent }: Cleaning,
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
  if (decimal === ',' && mayBeNumbers && isText(type)) {
    steps.push({
      cell: withPointSql(steps.at(-1)?.cell ?? cell),
      note: (n) =>
        `--csv decimal=,: ${cells(n)} of column ${quote(name)} read with a decimal comma`,
    });
  }
  if (percent && mayBeNumbers && isText(type)) {
    steps.push({
      cell: asShareSql(steps.at(-1)?.cell ?? cell),
      note: (n) => `--clean percent: ${cells(n)} of column ${quote(name)} read as shares`,
    });
  }
  return steps;
}

function mapping(
  { name, type }: CleanedColumn,
  before: string,
  { map = new Map<string, string>(), ignoreCase = false }: Cleaning,
  text: Quote,
): { readonly step: Step; readonly labels: string } {
  const labels = cellTextSql(before, type);
  const key = ignoreCase ? `lower(${labels})` : labels;
  const folded = new Map(
    [...map].map(([from, to]) => [ignoreCase ? from.toLowerCase() : from, to]),
  );
  const renamed = caseSql(key, folded, labels, text);
  const missing = folded.get('');
  const step: Step = {
    // An empty cell of CSV is a missing one.
    cell:
      missing === undefined
        ? renamed
        : `CASE WHEN ${labels} IS NULL THEN ${text(missing)} ELSE ${renamed} END`,
    note: (n) =>
      n > 0
        ? `--map: ${cells(n)} of column ${quote(name)} relabelled`
        : `--map: column ${quote(name)} holds none of ${quoteList([...map.keys()])}`,
  };
  return { step, labels };
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
 * @param labels SQL text of columns of labels, and whether these are the true ones.
 * @returns For each in lower case, the spelling that most true labels have, or else most labels.
 */
async function spellings(
  engine: SqlEngine,
  relation: string,
  labels: readonly { readonly cell: string; readonly isTruth: boolean }[],
): Promise<ReadonlyMap<string, string>> {
  if (labels.length === 0) return new Map();
  const all = labels.map(
    ({ cell, isTruth }) => `SELECT ${cell} AS v, ${isTruth ? 1 : 0} AS t FROM ${relation}`,
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
