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
  for (const table of document.querySelectorAll<HTMLTableElement>('table[data-file]')) {
    const save = (): void => download(`${table.dataset['file'] ?? 'table'}.csv`, csvOf(table));
    const after = table.closest('.fold') ?? table.closest('.scroll') ?? table;
    after.after(make('button', { class: 'csv', click: save }, 'Save as CSV'));
  }
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

/** The number that a cell begins with, NaN if it begins with none. */
function numberIn(text: string): number {
  return parseFloat(text.trim().replaceAll(',', '').replace('−', '-').replace('<', ''));
}

/** A table as CSV. Cells that a spreadsheet would run as a formula begin with an apostrophe. */
function csvOf(table: HTMLTableElement): string {
  const rows = Array.from(table.rows);
  const cellAt = (row: HTMLTableRowElement, at: number): HTMLTableCellElement | undefined =>
    row.cells[at];
  const partsOf = (cell: HTMLTableCellElement | undefined): [text: string, small: string] => {
    const small = cell?.querySelector('small,i')?.textContent ?? '';
    // A heading that is cut has its whole in the title.
    const isCut = cell?.scope && cell.title !== '';
    const all = (isCut ? cell.title : cell?.textContent) ?? '';
    return [small === '' ? all : all.replace(small, ''), small];
  };
  // A column whose cells have small print is two.
  const isDouble = Array.from(rows[0]?.cells ?? [], (_, at) =>
    rows.some((row) => partsOf(cellAt(row, at))[1] !== ''),
  );
  const quoted = (given: string): string => {
    const text = given.trim().replaceAll(/\s+/g, ' ');
    const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
    return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) =>
    isDouble
      .flatMap((double, at) => {
        const [text, small] = partsOf(cellAt(row, at));
        const second = row.parentElement?.tagName === 'THEAD' ? `${text} (detail)` : small;
        return (double ? [text, second] : [text]).map(quoted);
      })
      .join(','),
  );
  return `${lines.join('\n')}\n`;
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  make('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
