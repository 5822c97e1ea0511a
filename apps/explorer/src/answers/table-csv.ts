import type { Cell, Table } from '@confmat/report/internal';

/** Tables as CSV: numbers in full, intervals in columns of their own. */
export function tableCsv(tables: readonly Table[]): string {
  return tables.map(csvOf).join('\n');
}

function csvOf({ columns, rows }: Table): string {
  const measured = columns.map((_, place) => rows.some((row) => row[place]?.kind === 'measure'));
  const head = columns.flatMap((name, place) =>
    measured[place] ? [name, `${name} low`, `${name} high`] : [name],
  );
  const lines = rows.map((row) =>
    row.flatMap((cell, place) => cellsOf(cell, measured[place] === true)),
  );
  return [head, ...lines].map((line) => `${line.map(quoted).join(',')}\n`).join('');
}

function cellsOf(cell: Cell, isMeasured: boolean): readonly string[] {
  switch (cell.kind) {
    case 'text':
      return isMeasured ? [cell.text, '', ''] : [cell.text];
    case 'measure':
      return [cell.measure.estimate, cell.measure.low, cell.measure.high].map(numberText);
    default:
      return [numberText(cell.value)];
  }
}

const numberText = (value: number): string => (Number.isNaN(value) ? '' : String(value));

/** Spreadsheets take a text that starts so for a formula. */
function quoted(text: string): string {
  const safe = /^[=+@]|^-(?![\d.])/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
