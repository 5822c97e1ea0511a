import { escapeMarkdown, markdownTable } from '@confmat/core/internal';
import { cellText } from '../document/table.js';
import type { Cell, Table } from '../document/table.js';

/** A piece of a Markdown document: a text, or a table that may be cut. */
export type Block = string | TableBlock;

/** A table of cells that are escaped already. */
interface TableBlock {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a fold around it is called; undefined: it is not folded. */
  readonly summary?: string | undefined;
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
  const { head, rows, summary } = block;
  const nCut = rows.length - nRows;
  const table = markdownTable(head, rows.slice(0, nRows));
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

/** Write a table for Markdown; names that came with the data are escaped. */
export function tableBlock({ columns, rows }: Pick<Table, 'columns' | 'rows'>): TableBlock {
  return { head: columns.map(escapeMarkdown), rows: rows.map((row) => row.map(cellBlock)) };
}

function cellBlock(cell: Cell): string {
  const [value, range] = cellText(cell);
  return escapeMarkdown(value) + (range === '' ? '' : ` (${range})`);
}
