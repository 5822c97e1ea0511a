import { inFull } from '../svg/whole-names.js';
import { escapeMarkdown, markdownTable } from '@confmat/core/internal';
import { axesText } from './axes-text.js';
import { cellText } from './cell.js';
import type { Cell, Figures } from './cell.js';
import type { Content, Section, Table } from './section.js';
import { warningsOf } from './warnings.js';

/** A piece of a Markdown document: a text, or a table that may be cut. */
export type Block = string | TableBlock;

/** A table of cells that are escaped already. */
interface TableBlock {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that are never cut. */
  readonly foot?: readonly (readonly string[])[];
  /** What a fold around it is called; undefined: it is not folded. */
  readonly summary?: string | undefined;
}

/** The blocks of a section: its title, its content and its notes. Markdown has no curves. */
export function sectionBlocks(
  { title, aside, content, notes = [] }: Section,
  figures: Figures,
): readonly Block[] {
  if (content.kind === 'curve') return [];
  const heading = `## ${escapeMarkdown(aside === undefined ? title : `${title} (${aside})`)}`;
  const lines = [...notes, ...warningsOf(content)];
  return [heading, contentBlock(content, figures), ...lines.map(escapeMarkdown)];
}

function contentBlock(
  content: Exclude<Content, { readonly kind: 'curve' }>,
  figures: Figures,
): Block {
  const cellOf = (cell: Cell): string => escapeMarkdown(cellText(cell, figures));
  switch (content.kind) {
    case 'table':
      return tableBlock(content, figures);
    case 'matrix': {
      const names = content.names.map(escapeMarkdown);
      return {
        head: [axesText(content.truth ?? 'rows'), ...names],
        rows: content.body.map((row, i) => [`**${names[i] ?? ''}**`, ...row.map(cellOf)]),
      };
    }
    case 'lines':
      return content.lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');
    case 'facts': {
      const facts = content.groups.flat();
      return {
        head: facts.map(({ name }) => escapeMarkdown(name)),
        rows: [facts.map(({ value }) => cellOf(value))],
      };
    }
  }
}

/** Write a table for Markdown; names that came with the data are escaped. */
export function tableBlock({ head, body, foot = [] }: Table, figures: Figures): TableBlock {
  const cellOf = (cell: Cell): string => escapeMarkdown(cellText(cell, figures));
  return {
    head: head.map(escapeMarkdown),
    rows: body.map((row) => row.map(cellOf)),
    foot: foot.map(([name = '', ...cells]) => [`*${cellOf(name)}*`, ...cells.map(cellOf)]),
  };
}

/** A block with the whole of each name that is shortened. */
export function blockInFull(block: Block, wholes: ReadonlyMap<string, string>): Block {
  const escaped = new Map(
    Array.from(wholes, ([name, whole]) => [escapeMarkdown(name), escapeMarkdown(whole)] as const),
  );
  const textOf = (text: string): string => inFull(text, escaped);
  if (typeof block === 'string') return textOf(block);
  const { head, rows, foot = [] } = block;
  const linesOf = (lines: readonly (readonly string[])[]): readonly (readonly string[])[] =>
    escaped.size === 0 ? lines : lines.map((line) => line.map(textOf));
  return { ...block, head: head.map(textOf), rows: linesOf(rows), foot: linesOf(foot) };
}

/** Fewer rows of a table are not worth their head. */
const LEAST_ROWS = 5;
const encoder = new TextEncoder();

/**
 * Write blocks within a number of bytes: the longest table gives way, half of it at a time, and says how
 * many rows were cut.
 */
export function fitBlocks(blocks: readonly Block[], maxBytes: number): string {
  const shown = blocks.map((block) => (typeof block === 'string' ? 0 : block.rows.length));
  for (;;) {
    const texts = blocks.map((block, i) => blockText(block, shown[i] ?? 0));
    const whole = `${texts.join('\n\n')}\n`;
    if (byteLength(whole) <= maxBytes) return whole;
    const sizes = texts.map((text, i) => ((shown[i] ?? 0) > LEAST_ROWS ? byteLength(text) : 0));
    const largest = Math.max(...sizes);
    if (!(largest > 0)) return cutLines(whole, maxBytes);
    const place = sizes.indexOf(largest);
    shown[place] = Math.max(LEAST_ROWS, Math.floor((shown[place] ?? 0) / 2));
  }
}

function blockText(block: Block, nRows: number): string {
  if (typeof block === 'string') return block;
  const { head, rows, foot = [], summary } = block;
  const nCut = rows.length - nRows;
  const table = markdownTable(head, [...rows.slice(0, nRows), ...foot]);
  const cut = nCut === 0 ? '' : `\n\n_${nCut} of ${rows.length} rows are cut here._`;
  if (summary === undefined) return table + cut;
  return `<details><summary>${summary}</summary>\n\n${table}${cut}\n\n</details>`;
}

/** The last resort: whole lines from the start. */
function cutLines(text: string, maxBytes: number): string {
  const end = '\n\n_Cut here._\n';
  let left = maxBytes - byteLength(end);
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    left -= byteLength(line) + 1;
    if (left < 0) break;
    kept.push(line);
  }
  return kept.join('\n').trimEnd() + end;
}

function byteLength(text: string): number {
  return encoder.encode(text).length;
}
