import { offerCsv } from './csv.js';
import { isTurned } from './turned.js';

/** Save matrices as CSV: a line for each cell, its share of the true class a number between 0 and 1. */
export function startMatrixCsv(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('.mx[data-file]'))
    offerCsv(table, () => linesOf(table));
}

function linesOf(table: HTMLTableElement): readonly (readonly string[])[] {
  const hasTurned = table.id === 'mx' && isTurned();
  const columns = Array.from(table.querySelectorAll<HTMLTableCellElement>('thead th:not(.m)'));
  const cells = Array.from(table.tBodies[0]?.rows ?? []).flatMap((row) =>
    columns.map((column, at) => {
      const [a, b] = [wholeOf(row.cells[0]), wholeOf(column)];
      const [truth, prediction] = hasTurned ? [b, a] : [a, b];
      return { truth, prediction, rows: countIn(row.cells[at + 1]) };
    }),
  );
  const support = new Map<string, number>();
  for (const { truth, rows } of cells) support.set(truth, (support.get(truth) ?? 0) + rows);
  const shareOf = (rows: number, truth: string): string => {
    const all = support.get(truth) ?? 0;
    return all === 0 ? '' : String(Number((rows / all).toPrecision(6)));
  };
  return [
    ['truth', 'prediction', table.dataset['unit'] ?? 'rows', 'share'],
    ...cells.map(({ truth, prediction, rows }) => [
      ...[truth, prediction, String(rows)],
      shareOf(rows, truth),
    ]),
  ];
}

/** A heading that is cut has its whole in the title. */
function wholeOf(head: HTMLTableCellElement | undefined): string {
  const { title = '', textContent = '' } = head ?? {};
  return title === '' ? textContent : title;
}

/** The count of a cell, which its share stands under; an empty cell is 0. */
function countIn(cell: HTMLTableCellElement | undefined): number {
  return Number((cell?.firstChild?.textContent ?? '').replaceAll(',', ''));
}
