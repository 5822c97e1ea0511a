import { guessCommands, guessResultCommands, guessRoles, labelsElsewhere } from '@confmat/files';
import type { ColumnFacts } from '@confmat/files';
import { CommandError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import type { ColumnsReader, Input } from '@confmat/rows/input/input.js';
import type { Source, SourceColumn } from '@confmat/rows/input/source-types.js';
import { runOnInput } from '../run-on-input.js';
import type { RunOptions } from '@confmat/answers/document/outcome.js';
import { matrixOfFile } from '../evaluation/matrix-file.js';
import { columnsDocument } from './columns-document.js';
import type { ColumnsResult } from './columns-document.js';
import { columnsJson } from './columns-json.js';
import { leftOutNotes } from './left-out-notes.js';

/** Run `confmat columns`. */
export function columnsCommand(
  files: readonly string[],
  options: RunOptions,
  host: Host,
): Promise<number> {
  // Columns are no result of a job.
  const own = { ...host, env: { ...host.env, GITHUB_STEP_SUMMARY: undefined } };
  return runOnInput(files, { ...options, describes: true }, own, async (input) => {
    if (!input.columns) throw new Error('bug: the input was not prepared');
    const result = await resultOf(input, input.columns, files, options);
    return {
      notes: leftOutNotes(input.columns.faults),
      gates: [],
      document: () => columnsDocument(result),
      json: () => columnsJson(result),
    };
  });
}

/** Rows whose columns were looked at. */
export type Described = Pick<ColumnsResult, 'nRows' | 'columns' | 'roles'>;

/** What columns hold, and what they seem to be for. */
export async function describedColumns(source: Source, reader: ColumnsReader): Promise<Described> {
  if (source.columns.length === 0) {
    throw source.whyNot?.('') ?? new CommandError(`${source.shownFile}: has no columns`);
  }
  const { nRows, facts: columns } = await reader.facts(source.columns);
  const columnOf = (facts: ColumnFacts): SourceColumn => {
    const column = source.columns[columns.indexOf(facts)];
    if (!column) throw new Error('bug: facts are of columns');
    return column;
  };
  const roles = await guessRoles(columns, {
    agreement: (a, b) => reader.likeness(columnOf(a), columnOf(b)),
    pairs: (a, b) => reader.pairs(columnOf(a), columnOf(b)),
  });
  return { nRows, columns, roles };
}

async function resultOf(
  { source, results, resultRows, files: inputFiles = [] }: Input,
  reader: ColumnsReader,
  files: readonly string[],
  options: RunOptions,
): Promise<ColumnsResult> {
  const { nRows, columns, roles } = await describedColumns(source, reader);
  const guess = resultRows
    ? guessResultCommands(columns, files, readingOptions(options), resultRows.repeats)
    : guessCommands(roles, files, readingOptions(options));
  return {
    file: source.shownFile,
    files,
    format: source.format,
    nRows,
    typed: !source.untyped,
    columns,
    roles,
    commands: guess,
    labelsElsewhere: results ? labelsElsewhere(columns, nRows, files, results) : [],
    holdsResults: results !== undefined,
    isMatrix:
      inputFiles.length === 1 &&
      inputFiles.every(({ path }) => path !== null && matrixOfFile(path) !== null),
  };
}

/** The options that say how to read the files, as they are typed. */
function readingOptions(options: RunOptions): readonly string[] {
  const { delimiter, inputFormat, comment, quote, escape, header } = options;
  const { encoding, decimal, where, sheet } = options;
  const form = {
    delimiter: delimiter === '\t' ? 'tab' : delimiter,
    comment,
    quote: quote === '' ? 'none' : quote,
    ...{ escape, header },
    encoding,
    decimal,
  };
  const csv = Object.entries(form).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );
  const [only = ''] = csv;
  const alone = csv.length === 1 ? only.replace(/^delimiter=/, '') : csv.join(',');
  const given = {
    csv: alone === '' ? undefined : alone,
    'input-format': sheet === undefined ? inputFormat : `xlsx:${sheet}`,
    where,
  };
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
}
