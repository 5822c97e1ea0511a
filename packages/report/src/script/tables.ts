import { offerCsv } from './csv.js';
import { make } from './dom.js';

/** Sort tables by their headings, and save them as CSV. */
export function startTables(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sort]')) {
    Array.from(table.tHead?.rows[0]?.cells ?? []).forEach((head, at) => {
      const button = make(
        'button',
        { class: 'sort', click: () => sortBy(table, at) },
        head.textContent,
      );
      head.replaceChildren(button);
    });
  }
  for (const table of document.querySelectorAll<HTMLTableElement>('table[data-file]:not(.mx)'))
    offerCsv(table, () => linesOf(table));
}

function sortBy(table: HTMLTableElement, at: number): void {
  const heads = Array.from(table.tHead?.rows[0]?.cells ?? []);
  const head = heads[at];
  const body = table.tBodies[0];
  if (!head || !body) return;
  const up =
    head.getAttribute('aria-sort') === 'descending' ||
    (at === 0 && !head.hasAttribute('aria-sort'));
  for (const one of heads) one.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
  const rows = Array.from(body.rows);
  const keys = new Map(rows.map((row) => [row, numberIn(row.cells[at]?.textContent ?? '')]));
  const isText = rows.every((row) => Number.isNaN(keys.get(row)));
  const textOf = (row: HTMLTableRowElement): string => row.cells[at]?.textContent ?? '';
  const sign = up ? 1 : -1;
  rows.sort((a, b) => {
    if (isText) return sign * textOf(a).localeCompare(textOf(b), 'en', { numeric: true });
    const [x = NaN, y = NaN] = [keys.get(a), keys.get(b)];
    // Undefined values come last, whatever the direction.
    if (Number.isNaN(x) || Number.isNaN(y))
      return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y);
  });
  body.append(...rows);
}

/** The number that a cell begins with, also after < and >, NaN if it begins with none. */
function numberIn(text: string): number {
  return parseFloat(text.trim().replaceAll(',', '').replace('−', '-').replace(/^[<>]/, ''));
}

/** The cells of a table as texts; a column whose cells have small print is two. */
function linesOf(table: HTMLTableElement): readonly (readonly string[])[] {
  const lines = Array.from(table.rows, (row) => Array.from(row.cells, valueAndInterval));
  const isDouble = lines[0]?.map((_, at) => lines.some((line) => line[at]?.[1]));
  return lines.map((line, row) =>
    line.flatMap(([text, small], at) =>
      isDouble?.[at] ? [text, row === 0 ? `${text} (detail)` : small] : [text],
    ),
  );
}

function valueAndInterval(cell: HTMLTableCellElement): [text: string, small: string] {
  const small = cell.querySelector('small,i')?.textContent ?? '';
  // A heading that is cut has its whole in the title.
  let text = (cell.scope && cell.title) || cell.textContent;
  for (const name of cell.querySelectorAll<HTMLElement>('span[title]'))
    text = text.replace(name.textContent, () => name.title);
  return [text.replace(small, ''), small];
}
