import { nameText } from '@confmat/core/internal';
import type { Section } from '@confmat/report/document';
import { countOf } from '@confmat/rows/document/rows-text.js';
import type { WrongRows } from '@confmat/rows/input/wrong-rows.js';
import type { ReportCommandOptions } from './options.js';

/** What a report shows of the wrong rows, and what to tell of what was written. */
export interface ReportedRows {
  readonly shown: WrongRows | null;
  /** Rows of the most frequent errors, where the page is to have some. */
  readonly onPage?: WrongRows;
  readonly notes: readonly string[];
}

/** Nothing, if wrong rows are not wanted. */
export const NO_ROWS_ASKED: ReportedRows = { shown: null, notes: [] };

/** The same rows with some of their columns, in the order of these names: a page may be sent. */
export function withColumns(
  { columns, rows, ...found }: WrongRows,
  names: readonly string[],
): WrongRows {
  const places = [...new Set(names)]
    .map((name) => columns.indexOf(name))
    .filter((place) => place >= 0);
  return {
    ...found,
    nUnasked: columns.length - places.length,
    columns: places.map((place) => columns[place] ?? ''),
    rows: rows.map((row) => ({ ...row, cells: places.map((place) => row.cells[place] ?? null) })),
  };
}

/** More columns than this make lines too long to read. */
const MOST_COLUMNS_SHOWN = 6;

/** The wrong rows of a report as a table. */
export function wrongRowsSection(
  shown: WrongRows | null,
  { true: truth, pred }: Pick<ReportCommandOptions, 'true' | 'pred'>,
): readonly Section[] {
  if (!shown) return [];
  const { nWrong, rows, columns, nUnasked = 0 } = shown;
  const hasFiles = rows.some(({ file }) => file !== null);
  const hasNumbers = rows.some(({ row }) => row !== null);
  const others = [...columns.keys()].filter(
    (place) => columns[place] !== truth && columns[place] !== pred,
  );
  const places = others.slice(0, MOST_COLUMNS_SHOWN);
  const nHidden = others.length - places.length;
  const hidden = nHidden === 0 ? '' : `; --errors FILE has ${nHidden} more columns`;
  const unasked = nUnasked === 0 ? '' : '; --show COLUMN adds a column';
  return [
    {
      title: 'Wrong rows',
      aside: `${countOf(rows.length)} of ${countOf(nWrong)}${hidden}${unasked}`,
      content: {
        kind: 'table',
        head: [
          ...(hasFiles ? ['file'] : []),
          ...(hasNumbers ? ['row'] : []),
          'true',
          'predicted',
          ...places.map((place) => nameText(columns[place] ?? '')),
        ],
        body: rows.map(({ file, row, trueLabel, predLabel, cells }) => [
          ...(hasFiles ? [nameText(file ?? '')] : []),
          ...(hasNumbers ? [row ?? NaN] : []),
          nameText(trueLabel),
          nameText(predLabel),
          ...places.map((place) => nameText(cells[place] ?? '')),
        ]),
      },
    },
  ];
}

/** Rows of the most frequent errors, for a page. */
export function worstRowsSection(
  { onPage }: ReportedRows,
  options: Pick<ReportCommandOptions, 'true' | 'pred'>,
): readonly Section[] {
  if (!onPage || onPage.nWrong === 0) return [];
  return wrongRowsSection(onPage, options).map((section) => ({
    ...section,
    title: 'Rows of the most frequent errors',
    aside: `${countOf(onPage.rows.length)} of ${countOf(onPage.nWrong)} wrong rows, the first ones of each error`,
  }));
}

/** The wrong rows of a report in JSON. */
export function jsonWrongRows(shown: WrongRows | null): Record<string, unknown> {
  if (!shown) return {};
  const { nWrong, rows, columns } = shown;
  return {
    wrongRows: {
      nWrong,
      rows: rows.map(({ file, row, trueLabel, predLabel, cells }) => ({
        ...(file === null ? {} : { file }),
        ...(row === null ? {} : { row }),
        true: trueLabel,
        pred: predLabel,
        cells: Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? null])),
      })),
    },
  };
}
