import type { Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import type { CountRequest, PredictionRule } from '@confmat/sql';
import { usageError } from '@confmat/rows/command-error.js';
import { countOf, rowsText } from '@confmat/rows/document/rows-text.js';
import type { Input } from '@confmat/rows/input/input.js';
import { writeInPlace } from '../output/destination.js';
import type { DestinationFile } from '../output/destination.js';
import { wrongRowsFormat } from '@confmat/rows/rows/wrong-rows.js';
import type { WrongRows } from '@confmat/rows/input/wrong-rows.js';
import { quote } from '@confmat/rows/suggest.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';
import { NO_ROWS_ASKED, withColumns } from '@confmat/answers/report/wrong-rows-section.js';
import type { ReportedRows } from '@confmat/answers/report/wrong-rows-section.js';

/** Which wrong rows are shown and written. */
interface WrongRowsOptions extends Pick<
  ReportCommandOptions,
  'showErrors' | 'errorsPerPair' | 'rows'
> {
  /** The columns that are shown of them; undefined: all. */
  readonly show?: readonly string[] | undefined;
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
  options: WrongRowsOptions,
): Promise<ReportedRows> {
  const { showErrors, errorsPerPair: perPair, greatestFirst, nWrong: known, rows, show } = options;
  if (!wrongRows || (errors ?? showErrors ?? rows ?? null) === null) return NO_ROWS_ASKED;
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
  const onlyShown = (found: WrongRows): WrongRows => (show ? withColumns(found, show) : found);
  const shown =
    showErrors === undefined ? null : onlyShown(await wrongRows.some(wanted, showErrors));
  if (rows === undefined) return { shown, notes };
  const worst = await wrongRows.some({ ...wanted, ofWorstPairs: true }, rows);
  return { shown, onPage: withColumns(worst, show ?? []), notes };
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
