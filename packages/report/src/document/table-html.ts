import { html } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { barOf } from '../page/html/bar.js';
import { table } from '../page/html/table.js';
import type { TableOptions } from '../page/html/table.js';
import { cellText, isTextColumn } from './table.js';
import type { Cell, Table } from './table.js';

/** How a page shows a table. */
interface HtmlOptions extends Pick<TableOptions, 'isSortable' | 'id'> {
  /** Whether measures have a bar in front. */
  readonly hasBars?: boolean;
  /** The columns whose measures have intervals. Default: all. */
  readonly withRanges?: readonly string[] | undefined;
}

/** Write a table for a page. */
export function tableHtml(
  data: Table,
  { hasBars = false, withRanges, ...options }: HtmlOptions = {},
): Markup {
  const { name, caption, columns, rows } = data;
  const shown = columns.map((column, at) => ({ name: column, isText: isTextColumn(data, at) }));
  const hasRange = (at: number): boolean => withRanges?.includes(columns[at] ?? '') ?? true;
  const cells = rows.map((row) =>
    row.map((cell, at): Child => {
      const content = cellHtml(cell, hasRange(at));
      return hasBars && cell.kind === 'measure' ? [barOf(cell.measure), content] : content;
    }),
  );
  return table(shown, cells, { caption, file: name, ...options });
}

/** A cell; a measure with its interval, small. */
export function cellHtml(cell: Cell, hasRange = true): Child {
  const [value, range] = cellText(cell);
  if (cell.kind !== 'measure' || !hasRange) return value === '' ? null : value;
  if (range !== '') return [value, ' ', html('small', {}, range)];
  if (cell.reason === undefined) return value;
  return [value, ' ', html('small', { title: cell.reason }, 'no interval')];
}
