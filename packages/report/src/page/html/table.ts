import { html } from '../../svg/element.js';
import type { Child, Markup } from '../../svg/element.js';

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** Words stand to the left, numbers to the right. Default: numbers, but for the first column. */
  readonly isText?: boolean;
}

/** What a table is, besides its cells. */
export interface TableOptions {
  readonly caption: string;
  /** Name of the file that the page's script writes; tables without cannot be saved. */
  readonly file?: string;
  /** Whether a click on a heading sorts it, with the script. */
  readonly isSortable?: boolean;
  readonly id?: string;
}

/** Write a table whose first column is the heading of each row. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Child[])[],
  { caption, file, isSortable = false, id }: TableOptions,
): Markup {
  const classes = columns.map(({ isText = false }, at) => (isText && at > 0 ? 'l' : undefined));
  const heads = columns.map(({ name }, at) =>
    html('th', { scope: 'col', class: classes[at] }, name),
  );
  const lines = rows.map((cells) =>
    html(
      'tr',
      {},
      cells.map((content, at) =>
        at === 0
          ? html('th', { scope: 'row' }, content)
          : html('td', { class: content === null ? undefined : classes[at] }, content),
      ),
    ),
  );
  return html(
    'div',
    { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': caption },
    html(
      'table',
      { id, class: 'num', 'data-file': file, 'data-sort': isSortable },
      html('caption', { class: 'sr' }, caption),
      html('thead', {}, html('tr', {}, heads)),
      html('tbody', {}, lines),
    ),
  );
}
