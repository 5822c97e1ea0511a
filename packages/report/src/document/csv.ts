import { cellInFull, isMeasure } from './cell.js';
import type { Cell } from './cell.js';
import { csvCell, guarded } from './csv-cell.js';
import type { NamedTable, Table } from './section.js';

/**
 * Write a table as CSV: numbers and names of rows in full, NaN as nothing, intervals in columns of their own.
 *
 * @param isForSpreadsheets Whether texts that a spreadsheet reads as formulas are guarded.
 */
export function csvOf(
  { head, body, foot = [], wholes }: Table & Pick<NamedTable, 'wholes'>,
  isForSpreadsheets = false,
): string {
  const rows = [...body, ...foot];
  const cellOf = (text: string): string => csvCell(isForSpreadsheets ? guarded(text) : text);
  const inFull = (text: string): string => wholes?.get(text) ?? text;
  const hasEnds = head.map((_, place) => rows.some((row) => hasInterval(row[place])));
  const names = head
    .map(inFull)
    .flatMap((name, place) => (hasEnds[place] ? [name, `${name} low`, `${name} high`] : [name]));
  const lines = rows.map((row) =>
    row.flatMap((cell, place) => [
      inFull(cellInFull(cell)),
      ...(hasEnds[place] ? endsOf(cell) : []),
    ]),
  );
  return [names, ...lines].map((line) => `${line.map(cellOf).join(',')}\n`).join('');
}

function hasInterval(cell: Cell | undefined): boolean {
  return isMeasure(cell) && !Number.isNaN(cell.low);
}

function endsOf(cell: Cell): readonly string[] {
  return isMeasure(cell) ? [cell.low, cell.high].map(cellInFull) : ['', ''];
}
