import { grid } from '@confmat/core/internal';
import { PLAIN, cellText, warningsOf } from '@confmat/report/document';
import type { Cell, Facts, Lines, Section, Table } from '@confmat/report/document';
import { prepareWidths, textWidth } from './text-width.js';
import { curveText } from './curve-text.js';
import type { Document } from './document.js';
import { VERDICT_WORDS, gateFacts, gateNotesOf } from './gate-text.js';
import { foldedTables } from './fold-table.js';
import { columnWidths, cutTo, narrowNames, wrapped } from './fit-text.js';
import { matrixText } from './matrix-text.js';
import { paintedCell, paintedLine } from './screen.js';
import type { Screen } from './screen.js';

/** Characters of a line of tables that fold, where there is no terminal. */
const FOLD_WIDTH = 80;

/** Write a document for a person at a terminal. */
export async function renderText(document: Document, screen: Screen): Promise<string> {
  await prepareWidths(document);
  const { colors, width } = screen;
  const { file, compared, counted, paragraphs, sections, notes, gates } = document;
  const title = `${colors.bold(file)}: ${[...counted, compared].join(', ')}`;
  const blocks = [
    linesText([title, ...paragraphs.map((paragraph) => colors.dim(paragraph))], width),
    ...sections.filter(({ isDetail }) => !isDetail).map((section) => sectionText(section, screen)),
    ...(notes.length === 0 ? [] : [linesText(notes, width)]),
    ...(gates.length === 0 ? [] : [gatesText(document, screen)]),
  ];
  return blocks.join('\n');
}

function sectionText(section: Section, screen: Screen): string {
  const { title, aside, content, notes = [], isLead, ifTooWide, atTerminal } = section;
  const { colors, width } = screen;
  if (atTerminal && width < Infinity) return sectionText(atTerminal, screen);
  const shown = contentText(content, screen);
  if (shown === null && ifTooWide) return sectionText(ifTooWide, screen);
  const heading = colors.bold(title) + (aside === undefined ? '' : ` (${aside})`);
  const above = isLead ? '' : `${linesText([heading], width)}\n`;
  const lines = [...notes, ...warningsOf(content)];
  const below = lines.length === 0 ? '' : `\n${linesText(lines, width)}`;
  const unlimited = { ...screen, width: Infinity };
  return above + (shown ?? contentText(content, unlimited) ?? '') + below;
}

/** Null if it is a matrix wider than the screen. */
function contentText(content: Section['content'], screen: Screen): string | null {
  switch (content.kind) {
    case 'table':
      return fittingTable([content, ...(content.narrower ?? [])], screen);
    case 'matrix':
      return matrixText(content, screen);
    case 'facts':
      return factsText(content);
    case 'curve':
      return curveText(content);
    case 'lines':
      return listText(content, screen);
  }
}

/** Each line after a dash, broken between words below its own start. */
function listText({ lines }: Lines, { width }: Screen): string {
  return lines
    .map(
      (line) =>
        `- ${wrapped(line, width - 2)
          .split('\n')
          .join('\n  ')}\n`,
    )
    .join('');
}

/** The first table that fits, or else the last, folded if it can be. */
function fittingTable([table, ...narrower]: readonly Table[], screen: Screen): string {
  if (!table) throw new Error('bug: there is a table');
  if (table.fold) {
    const width = screen.width === Infinity ? FOLD_WIDTH : screen.width;
    const whole = { ...screen, width: Infinity };
    const parts = foldedTables(table, (part) => widthOf(tableText(part, whole)) <= width);
    return parts.map((part) => tableText(part, screen)).join('\n');
  }
  if (table.shortHead && widthOf(tableText(table, { ...screen, width: Infinity })) > screen.width) {
    return tableText({ ...table, head: table.shortHead }, screen);
  }
  const text = tableText(table, screen);
  const fits = narrower.length === 0 || widthOf(text) <= screen.width;
  return fits ? text : fittingTable(narrower, screen);
}

function widthOf(text: string): number {
  return Math.max(...text.split('\n').map((line) => textWidth(line)));
}

function tableText({ head, body, foot = [], text }: Table, { colors, width }: Screen): string {
  if (text !== undefined) {
    const nameWidth = Math.max('weighted avg'.length, ...body.map(([name]) => charsOf(name)));
    // The body stands below the heading and an empty line.
    return narrowNames(text, nameWidth, width)
      .split('\n')
      .map((line, place) => paintedLine(line, body[place - 2]?.slice(1) ?? [], colors))
      .join('\n');
  }
  const rows = [...body, ...foot];
  const needed = head.map((title, k) =>
    Math.max(
      ...[title, ...rows.map((row) => cellText(row[k] ?? '', PLAIN))].map((cell) =>
        textWidth(cell),
      ),
    ),
  );
  const uncut = head.map((_, k) =>
    Math.max(
      ...rows.map((row) =>
        typeof row[k] === 'string' ? 0 : textWidth(cellText(row[k] ?? '', PLAIN)),
      ),
    ),
  );
  const widths = columnWidths(needed, uncut, width);
  const shown = rows.map((row) =>
    row.map((cell, k) =>
      typeof cell === 'string' ? cutTo(cell, widths[k] ?? Infinity) : paintedCell(cell, colors),
    ),
  );
  return grid([head.map((title, k) => cutTo(title, widths[k] ?? Infinity)), ...shown], textWidth);
}

/** Every gate with what it found, a line each. */
function gatesText(document: Document, { colors, width }: Screen): string {
  const { gates } = document;
  const heading = `${colors.bold('Gates')}\n\n`;
  const widest = Math.max(...gates.map(({ verdict }) => VERDICT_WORDS[verdict].length));
  const paint = { pass: colors.green, fail: colors.red, inconclusive: colors.yellow };
  const lines = gates.map((gate) => {
    const word = VERDICT_WORDS[gate.verdict];
    const gap = ' '.repeat(widest - word.length + 2);
    return `${paint[gate.verdict](word)}${gap}${gate.gate} (${gateFacts(gate)})`;
  });
  const notes = gateNotesOf(document);
  const below = notes.length === 0 ? '' : `\n${linesText(notes, width)}`;
  return heading + linesText(lines, width) + below;
}

function charsOf(cell: Cell | undefined): number {
  return [...cellText(cell ?? '', PLAIN)].length;
}

function factsText({ groups, isSpaced }: Facts): string {
  const [first = []] = groups;
  const rows = first.map((_, i) =>
    groups.flatMap((group, place) => {
      const fact = group[i];
      const gap = isSpaced && place > 0 ? [''] : [];
      return [...gap, fact?.name ?? '', fact === undefined ? '' : cellText(fact.value, PLAIN)];
    }),
  );
  return grid(rows, textWidth);
}

function linesText(lines: readonly string[], width: number): string {
  return lines.map((line) => `${wrapped(line, width)}\n`).join('');
}
