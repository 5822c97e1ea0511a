import { html, together } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { asSentence } from './as-sentence.js';
import { barOf } from './bar.js';
import { cellParts, isMeasure } from './cell.js';
import type { Cell } from './cell.js';
import { isTextColumn } from './section.js';
import type { NamedTable } from './section.js';
import { TYPESET } from './typeset.js';
import { warningsOf } from './warnings.js';

/** How a page shows a table. */
interface HtmlOptions {
  /** Whether a click on a heading sorts it, with the script. */
  readonly isSortable?: boolean;
  readonly id?: string;
  /** Whether measures have a bar in front. */
  readonly hasBars?: boolean;
  /** The columns whose measures have intervals. Default: all. */
  readonly withRanges?: readonly string[] | undefined;
  /** What stands for the heading of a row, if not its first cell alone. */
  readonly headOf?: (text: Child, row: number) => Child;
}

/** Write a table whose first column is the heading of each row. */
export function tableHtml(
  table: NamedTable,
  {
    isSortable = false,
    id,
    hasBars = false,
    withRanges,
    headOf = (text) => text,
  }: HtmlOptions = {},
): Markup {
  const { name, caption, head, body } = table;
  const classes = head.map((_, at) => (at > 0 && isTextColumn({ body }, at) ? 'l' : undefined));
  const contentOf = (cell: Cell, at: number): Child => {
    const content = cellHtml(cell, withRanges?.includes(head[at] ?? '') ?? true);
    return hasBars && isMeasure(cell) ? [barOf(cell), content] : content;
  };
  const heads = head.map((text, at) => html('th', { scope: 'col', class: classes[at] }, text));
  const lines = body.map((cells, row) =>
    html(
      'tr',
      {},
      cells.map((cell, at) => {
        const content = contentOf(cell, at);
        return at === 0
          ? html('th', { scope: 'row' }, headOf(content, row))
          : html('td', { class: content === null ? undefined : classes[at] }, content);
      }),
    ),
  );
  const shown = html(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': caption },
    html(
      'table',
      { id, class: 'num', 'data-file': name, 'data-sort': isSortable },
      html('caption', { class: 'sr' }, caption),
      html('thead', {}, html('tr', {}, heads)),
      html('tbody', {}, lines),
    ),
  );
  return together(shown, warningsHtml(warningsOf(table)));
}

/** What to mind of intervals, below what shows them. */
export function warningsHtml(lines: readonly string[]): Child {
  return lines.map((line) => html('p', { class: 'note' }, asSentence(line)));
}

/** A cell; a measure with its interval, small. */
export function cellHtml(cell: Cell, hasRange = true): Child {
  const [value, range] = cellParts(cell, TYPESET);
  if (!isMeasure(cell) || !hasRange) return value === '' ? null : value;
  if (range !== '') return [value, ' ', html('small', {}, range)];
  if (cell.reason === undefined) return value;
  return [value, ' ', html('small', { title: cell.reason }, 'no interval')];
}
