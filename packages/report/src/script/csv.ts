import { csvCell, guarded } from '../document/csv-cell.js';
import { make } from './dom.js';

/** Put a button after a table that saves it as CSV, under the name that the table has for it. */
export function offerCsv(
  table: HTMLTableElement,
  lines: () => readonly (readonly string[])[],
): void {
  const save = (): void => download(`${table.dataset['file'] ?? 'table'}.csv`, csvText(lines()));
  const after = table.closest('.fold') ?? table.closest('.scroll') ?? table;
  after.after(make('button', { class: 'csv', click: save }, 'Save as CSV'));
}

function csvText(lines: readonly (readonly string[])[]): string {
  const cellOf = (text: string): string => csvCell(guarded(text.trim().replaceAll(/\s+/g, ' ')));
  return lines.map((line) => `${line.map(cellOf).join(',')}\n`).join('');
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  make('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
