import { grid } from '@confmat/core/internal';
import type { Colors } from 'picocolors/types.js';
import stringWidth from 'string-width';
import { cellText } from './cell.js';
import { curveText } from './curve-text.js';
import type { Document, Facts, Matrix, Section, Table } from './document.js';

/** Write a document for a person at a terminal. */
export function renderText(document: Document, colors: Colors): string {
  const { file, compared, counted, paragraphs, sections, notes } = document;
  const title = `${colors.bold(file)}: ${[...counted, compared].join(', ')}`;
  const blocks = [
    linesText([title, ...paragraphs.map((paragraph) => colors.dim(paragraph))]),
    ...sections.filter(({ isDetail }) => !isDetail).map((section) => sectionText(section, colors)),
    ...(notes.length === 0 ? [] : [linesText(notes)]),
  ];
  return blocks.join('\n');
}

function sectionText(
  { title, aside, content, notes = [], isLead }: Section,
  colors: Colors,
): string {
  const heading = `${colors.bold(title)}${aside === undefined ? '' : ` (${aside})`}\n\n`;
  const below = notes.length === 0 ? '' : `\n${linesText(notes)}`;
  return (isLead ? '' : heading) + contentText(content) + below;
}

function contentText(content: Section['content']): string {
  switch (content.kind) {
    case 'table':
      return content.text ?? tableText(content);
    case 'matrix':
      return matrixText(content);
    case 'facts':
      return factsText(content);
    case 'curve':
      return curveText(content);
  }
}

function tableText({ head, body, foot }: Table): string {
  return grid([head, ...[...body, ...foot].map((row) => row.map(cellText))], stringWidth);
}

function matrixText({ names, body }: Matrix): string {
  const rows = body.map((row, i) => [names[i] ?? '', ...row.map(cellText)]);
  return grid([['', ...names], ...rows], stringWidth);
}

function factsText({ groups, isSpaced }: Facts): string {
  const [first = []] = groups;
  const rows = first.map((_, i) =>
    groups.flatMap((group, place) => {
      const fact = group[i];
      const gap = isSpaced && place > 0 ? [''] : [];
      return [...gap, fact?.name ?? '', fact === undefined ? '' : cellText(fact.value)];
    }),
  );
  return grid(rows, stringWidth);
}

function linesText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
