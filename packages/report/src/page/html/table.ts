import type { Interval } from '@confmat/inference';
import { html } from '../../svg/element.js';
import type { Child, Markup } from '../../svg/element.js';
import { formatInterval, formatMetric } from '../../svg/format.js';

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

/** An estimate with its interval, small. */
export function metricCell({ estimate, low, high, reason }: Interval): Child {
  return [formatMetric(estimate), intervalText(low, high, reason)];
}

/** A difference, with its sign and its interval. */
export function differenceCell({ estimate, low, high, reason }: Interval): Child {
  return [estimate > 0 ? '+' : '', formatMetric(estimate), intervalText(low, high, reason)];
}

/** Areas have four decimals. */
export function areaCell({ estimate, low, high, reason }: Interval): Child {
  const range = formatInterval(low, high, 4);
  const text =
    range === '' ? html('small', { title: reason }, 'no interval') : html('small', {}, range);
  return [formatMetric(estimate, 4), ' ', text];
}

function intervalText(low: number, high: number, reason?: string): Child {
  const range = formatInterval(low, high);
  if (range !== '') return [' ', html('small', {}, range)];
  return reason === undefined ? null : [' ', html('small', { title: reason }, 'no interval')];
}
