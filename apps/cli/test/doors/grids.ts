import type { FigureMap } from './figures.js';
import { figureOf } from './figures.js';
import { elements, ownText, pageOf, tablesOf, textOf } from './html.js';

/** A table as a form prints it: its title, without what stands in brackets behind it, and its cells. */
export interface Grid {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** How a table of a command names its rows; undefined: it has no numbers to compare. */
export type RowName = (grid: Grid, row: readonly string[]) => string | undefined;

/**
 * The tables of a text. Columns are apart where every line has two blanks or more.
 *
 * @param leadOf Names the first one by its head, which stands below the line of the file alone.
 */
export function gridsOfText(
  text: string,
  leadOf: (head: readonly string[]) => string,
): readonly Grid[] {
  const parts = text.split('\n\n');
  return parts.flatMap((part, place) => {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    const before = parts[place - 1]?.trim() ?? '';
    const [head = [], ...rows] = columnsOf(lines);
    if (head.length < 2 || rows.length === 0 || before.includes('\n')) return [];
    return [{ title: before === parts[0]?.trim() ? leadOf(head) : titleOf(before), head, rows }];
  });
}

function columnsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const width = Math.max(...lines.map(({ length }) => length));
  const padded = lines.map((line) => line.padEnd(width));
  const isBlank = Array.from({ length: width }, (_, at) =>
    padded.every((line) => line[at] === ' '),
  );
  const blanks = isBlank.map((blank) => (blank ? ' ' : 'x')).join('');
  const columns = [...blanks.matchAll(/x(?: ?x)*/g)];
  return padded.map((line) =>
    columns.map(({ index, 0: { length } }) => line.slice(index, index + length).trim()),
  );
}

export function gridsOfMarkdown(text: string): readonly Grid[] {
  return text.split(/^## /m).flatMap((part) => {
    const [title = '', ...lines] = part.split('\n');
    const [head, ...rows] = lines
      .filter((line) => line.startsWith('|') && !/^\|[ :|-]+:[ :|-]*\|$|^\|[ |]*---/.test(line))
      .map((line) => line.slice(1, -1).split('|').map(plain));
    return head ? [{ title: titleOf(plain(title)), head, rows }] : [];
  });
}

/** A cell without the marks of Markdown. */
function plain(cell: string): string {
  return cell
    .replaceAll(/<!-- -->|\*\*/g, '')
    .replaceAll(/\\([^\w\s])/g, '$1')
    .trim();
}

/** The tables of a page; what is in small print stands in brackets, as in text. */
export function gridsOfPage(html: string): readonly Grid[] {
  return tablesOf(pageOf(html)).map(({ caption, rows }) => {
    const [head = [], ...body] = rows.map((row) =>
      row.map((cell) => {
        const [small] = elements(cell, 'small').map(textOf);
        return small === undefined ? ownText(cell) : `${ownText(cell)} (${small})`;
      }),
    );
    return { title: titleOf(caption), head, rows: body };
  });
}

const titleOf = (heading: string): string => heading.replace(/ \(.*\)$/, '');

/** The numbers of tables: `title · row · column`, and the ends of their intervals. */
export function noteGrids(figures: FigureMap, grids: readonly Grid[], rowName: RowName): void {
  for (const grid of grids) {
    const { title, head, rows } = grid;
    for (const row of rows) {
      const name = rowName(grid, row);
      if (name === undefined) continue;
      head.forEach((own, place) => {
        if (place === 0 || own === '') return;
        // Each of two columns of one name belongs to the column before it.
        const isTwice = head.indexOf(own) !== head.lastIndexOf(own);
        const column = isTwice ? `${head[place - 1] ?? ''} ${own}` : own;
        noteCell(figures, `${title} · ${name} · ${column}`, row[place] ?? '');
      });
    }
  }
}

/** Note a number as it is printed: `0.67 (0.58–0.76)`, `none`, `<0.001`. */
function noteCell(figures: FigureMap, name: string, cell: string): void {
  if (cell.startsWith('<')) figures.set(name, below(cell));
  else figures.noteText(name, cell, { hasIntervals: /\d.* \(.*\d/.test(cell) });
}

/** `<0.001` stands for the numbers that are rounded to the middle of it. */
function below(cell: string): { value: number; decimals: number } {
  const { value, decimals = 0 } = figureOf(cell.slice(1));
  return { value: value / 2, decimals };
}

/** Note the numbers of a sentence: the groups of a pattern, by their names. */
export function noteSaid(
  figures: FigureMap,
  text: string,
  pattern: RegExp,
  names: readonly string[],
): void {
  const found = pattern.exec(text);
  if (!found) return;
  names.forEach((name, place) => {
    const part = found[place + 1];
    if (part !== undefined) noteCell(figures, name, part);
  });
}

/** Note what gates found, in the list of text and of pages, or the table of Markdown. */
export function noteGates(figures: FigureMap, text: string): void {
  const said = /(\S+[<>]=[\d.]+) \(found ([^\s,;)]+)(?:, from (\S+) to (\S+) at)?/g;
  for (const [, gate = '', value = '', low, high] of text.matchAll(said)) {
    noteGate(figures, gate, [value, low, high]);
  }
  for (const { title, rows } of gridsOfMarkdown(text)) {
    if (title !== 'Gates') continue;
    for (const row of rows) {
      const [, low, high] = /^from (\S+) to (\S+)/.exec(row[3] ?? '') ?? [];
      noteGate(figures, row[0] ?? '', [row[1], low, high]);
    }
  }
}

const GATE_FIELDS = ['value', 'low', 'high'] as const;

function noteGate(figures: FigureMap, gate: string, cells: readonly (string | undefined)[]): void {
  GATE_FIELDS.forEach((field, place) => {
    const cell = cells[place];
    if (cell !== undefined) figures.set(`gate ${gate} · ${field}`, figureOf(cell));
  });
}

/** Gates as JSON has them. */
export type GateJson = { readonly gate: string } & Readonly<
  Partial<Record<(typeof GATE_FIELDS)[number], number | null>>
>;

export function noteGatesOfJson(figures: FigureMap, gates: readonly GateJson[] = []): void {
  for (const one of gates) {
    for (const field of GATE_FIELDS) {
      // Without an interval no form has its ends.
      if (field === 'value' || one[field] !== null) {
        figures.note(`gate ${one.gate} · ${field}`, one[field]);
      }
    }
  }
}

/** An interval as JSON has it. */
export interface IntervalJson {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Note a number and its ends, where a form prints both. */
export function noteInterval(figures: FigureMap, name: string, found: IntervalJson): void {
  figures.note(name, found.estimate);
  if (found.low === null || found.high === null) return;
  figures.note(`${name} low`, found.low);
  figures.note(`${name} high`, found.high);
}

/** The sentences and lists of a page, a line each. */
export function linesOfPage(html: string): string {
  const page = pageOf(html);
  return ['p', 'li', 'h3'].flatMap((name) => elements(page, name).map(textOf)).join('\n');
}
