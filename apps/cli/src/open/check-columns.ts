import { noteOn } from '../output/messages.js';
import { otherDelimiter } from '@confmat/files';
import { CommandError, usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { csvReading } from '@confmat/rows/input/csv/csv-form.js';
import { csvHeader } from '@confmat/rows/input/csv/csv-header.js';
import { isGzip } from '@confmat/rows/input/gzip.js';
import type { ReadableFile } from '@confmat/rows/input/readable-file.js';
import { openInput } from '@confmat/rows/open-input.js';
import { didYouMean, quote, quoteList } from '@confmat/rows/suggest.js';
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
  if (!proba.includes('*') && proba.includes(',')) {
    checkList(proba.split(','), names, shownFile);
    return;
  }
  if (proba.indexOf('*') !== proba.length - 1) {
    throw usageError(
      `--proba ${quote(proba)}: the explorer reads patterns that end with one *, and lists`,
    );
  }
  const prefix = proba.slice(0, -1);
  if (names.filter((name) => name.startsWith(prefix)).length > 1) return;
  throw new CommandError(
    `${shownFile}: fewer than two columns match ${quote(proba)} (--proba)`,
    `its columns: ${quoteList(names)}`,
  );
}

/** A column of scores for each class. */
function checkList(columns: readonly string[], names: readonly string[], shownFile: string): void {
  const missing = columns.find((name) => !names.includes(name));
  if (missing === undefined) return;
  throw new CommandError(
    `${shownFile}: no column ${quote(missing)} (--proba)${didYouMean(missing, names)}`,
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
      csvHeader(path, shownFile, csvReading({}, mark, isGzip(path)));
    const names = await read(delimiter);
    const other = otherDelimiter(names, delimiter);
    return other === undefined ? names : read(other);
  }
  const checked = {
    files: [{ file: shownFile, path, format, isStream: false }],
    ...{ shownFile, hasPartitions: false, options: { inputFormat: format } },
  };
  const input = await openInput(checked, host, { note: noteOn(host.stderr) });
  try {
    return input.source.columns.map(({ name }) => name);
  } finally {
    input.close();
  }
}
