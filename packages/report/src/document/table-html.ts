import { html } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { barOf } from '../page/html/bar.js';
import { table } from '../page/html/table.js';
import type { TableOptions } from '../page/html/table.js';
import { TYPESET } from './typeset.js';
import { cellParts, isMeasure } from './cell.js';
import type { Cell } from './cell.js';
import { isTextColumn } from './section.js';
import type { NamedTable } from './section.js';

/** How a page shows a table. */
interface HtmlOptions extends Pick<TableOptions, 'isSortable' | 'id'> {
  /** Whether measures have a bar in front. */
  readonly hasBars?: boolean;
  /** The columns whose measures have intervals. Default: all. */
  readonly withRanges?: readonly string[] | undefined;
}

/** Write a table for a page. */
export function tableHtml(
  data: NamedTable,
  { hasBars = false, withRanges, ...options }: HtmlOptions = {},
): Markup {
  const { name, caption, head, body } = data;
  const shown = head.map((column, at) => ({ name: column, isText: isTextColumn(data, at) }));
  const hasRange = (at: number): boolean => withRanges?.includes(head[at] ?? '') ?? true;
  const cells = body.map((row) =>
    row.map((cell, at): Child => {
      const content = cellHtml(cell, hasRange(at));
      return hasBars && isMeasure(cell) ? [barOf(cell), content] : content;
    }),
  );
  return table(shown, cells, { caption, file: name, ...options });
}

/** A cell; a measure with its interval, small. */
export function cellHtml(cell: Cell, hasRange = true): Child {
  const [value, range] = cellParts(cell, TYPESET);
  if (!isMeasure(cell) || !hasRange) return value === '' ? null : value;
  if (range !== '') return [value, ' ', html('small', {}, range)];
  if (cell.reason === undefined) return value;
  return [value, ' ', html('small', { title: cell.reason }, 'no interval')];
}
