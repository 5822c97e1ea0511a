import { otherDelimiter } from '@confmat/files';
import { CommandError, usageError } from '../command-error.js';
import type { Host } from '../host.js';
import { csvHeader } from '../input/csv/csv-header.js';
import { isGzip } from '../input/gzip.js';
import type { ReadableFile } from '../input/readable-file.js';
import { openInput } from '../open-input.js';
import { didYouMean, quote, quoteList } from '../suggest.js';
import { namedColumns } from './choices.js';
import type { ChoiceOptions } from './choices.js';

/** Check that a file has columns, and those that options name. */
export async function checkColumns(
  file: ReadableFile,
  options: ChoiceOptions,
  host: Host,
): Promise<void> {
  const names = await columnNames(file, host);
  for (const [name, option] of namedColumns(options)) {
    if (names.includes(name)) continue;
    throw new CommandError(
      `${file.shownFile}: no column ${quote(name)} (${option})${didYouMean(name, names)}`,
      `its columns: ${quoteList(names)}`,
    );
  }
  checkPattern(options, names, file.shownFile);
}

function checkPattern({ proba }: ChoiceOptions, names: readonly string[], shownFile: string): void {
  if (proba === undefined) return;
  if (proba.indexOf('*') !== proba.length - 1) {
    throw usageError(`--proba ${quote(proba)}: the explorer reads patterns that end with one *`);
  }
  const prefix = proba.slice(0, -1);
  if (names.filter((name) => name.startsWith(prefix)).length > 1) return;
  throw new CommandError(
    `${shownFile}: fewer than two columns match ${quote(proba)} (--proba)`,
    `its columns: ${quoteList(names)}`,
  );
}

async function columnNames(
  { path, shownFile, format }: ReadableFile,
  host: Host,
): Promise<readonly string[]> {
  if (format === 'csv' || format === 'tsv') {
    const delimiter = format === 'tsv' ? '\t' : ',';
    const read = (mark: string): Promise<readonly string[]> =>
      csvHeader(path, shownFile, mark, '"', isGzip(path));
    const names = await read(delimiter);
    const other = otherDelimiter(names, delimiter);
    return other === undefined ? names : read(other);
  }
  const checked = {
    files: [{ file: shownFile, path, format, isStream: false }],
    ...{ shownFile, hasPartitions: false, options: { inputFormat: format } },
  };
  const input = await openInput(checked, host, () => undefined);
  try {
    return input.source.columns.map(({ name }) => name);
  } finally {
    input.close();
  }
}
