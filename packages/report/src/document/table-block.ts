import { escapeMarkdown } from '@confmat/core/internal';
import type { TableBlock } from '../markdown/blocks.js';
import { cellText } from './table.js';
import type { Cell, Table } from './table.js';

/** Write a table for Markdown; names that came with the data are escaped. */
export function tableBlock({ columns, rows }: Pick<Table, 'columns' | 'rows'>): TableBlock {
  return { head: columns.map(escapeMarkdown), rows: rows.map((row) => row.map(cellBlock)) };
}

function cellBlock(cell: Cell): string {
  const [value, range] = cellText(cell);
  return escapeMarkdown(value) + (range === '' ? '' : ` (${range})`);
}
