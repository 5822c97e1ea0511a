import type { Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import type { CountRequest, PredictionRule } from '@confmat/sql';
import type { Section } from '@confmat/report/document';
import { usageError } from '@confmat/rows/command-error.js';
import { countOf, rowsText } from '@confmat/rows/document/rows-text.js';
import type { Input } from '@confmat/rows/input/input.js';
import { writeInPlace } from '../output/destination.js';
import type { DestinationFile } from '../output/destination.js';
import { nameText } from '@confmat/rows/document/name-text.js';
import { wrongRowsFormat } from '@confmat/rows/rows/wrong-rows.js';
import type { WrongRows } from '@confmat/rows/input/wrong-rows.js';
import { quote } from '@confmat/rows/suggest.js';
import type { ReportCommandOptions } from './options.js';

/** Which wrong rows are shown and written. */
interface WrongRowsOptions extends Pick<ReportCommandOptions, 'showErrors' | 'errorsPerPair'> {
  /** A column of numbers: rows with the greatest are shown first. */
  readonly greatestFirst?: string;
  /** How many wrong rows there are, where that is known. */
  readonly nWrong?: number;
}

/** Refuse options about wrong rows that contradict others, before anything is read. */
export function checkWrongRowsOptions(options: Pick<ReportCommandOptions, 'errors'>): void {
  const { errors } = options;
  if (errors !== undefined && wrongRowsFormat(errors) === null) {
    throw usageError(
      `--errors ${quote(errors)}: its name tells no format`,
      'names end in .csv, .tsv, .parquet, .jsonl or .json',
    );
  }
}

/** What a report shows of the wrong rows, and what to tell of what was written. */
export interface ReportedRows {
  readonly shown: WrongRows | null;
  readonly notes: readonly string[];
}

/** Nothing, if wrong rows are not wanted. */
export const NO_ROWS_ASKED: ReportedRows = { shown: null, notes: [] };

/**
 * Write the wrong rows that were counted, and pick those that the report shows.
 *
 * @returns What the report shows, if anything, and what to tell of what was written.
 */
export async function reportWrongRows(
  { wrongRows }: Input,
  request: CountRequest,
  labels: readonly Label[],
  errors: DestinationFile | null,
  { showErrors, errorsPerPair: perPair, greatestFirst, nWrong: known }: WrongRowsOptions,
): Promise<ReportedRows> {
  if (!wrongRows || (errors === null && showErrors === undefined)) return NO_ROWS_ASKED;
  const labelsOfCodes = codeLabels(request.yPred, labels).map(String);
  const wanted = { request, labelsOfCodes, perPair, greatestFirst, nWrong: known };
  const notes: string[] = [];
  if (errors !== null) {
    const format = wrongRowsFormat(errors.name) ?? 'csv';
    const { nWritten, nWrong } = await writeInPlace(errors, (path) =>
      wrongRows.write(wanted, path, format),
    );
    const some = nWritten < nWrong ? `${countOf(nWritten)} of ` : '';
    notes.push(`${some}${rowsText(nWrong)} with a wrong prediction written to ${errors.name}`);
  }
  if (showErrors === undefined) return { shown: null, notes };
  return { shown: await wrongRows.some(wanted, showErrors), notes };
}

/** The labels that the codes of a rule over scores stand for. */
function codeLabels(rule: PredictionRule, labels: readonly Label[]): readonly Label[] {
  switch (rule.kind) {
    case 'column':
      return [];
    case 'threshold': {
      const posLabel = readLabel(rule.posLabel, labels);
      const negLabel = labels.find((label) => label !== posLabel);
      return [negLabel ?? '', posLabel];
    }
    case 'arg-max':
      return rule.scores.map(({ label }) => readLabel(label, labels));
  }
}

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
