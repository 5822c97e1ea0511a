import { join } from 'node:path';
import { TASK_AND_QUESTION } from '@confmat/files';
import type { CsvForm } from './input/source-types.js';
import type { InputFormat } from '@confmat/files';
import { CommandError, usageError } from './command-error.js';
import { quote } from './suggest.js';
import type { Host } from './host.js';
import { withLabelsInHand } from './rows/mixed-labels.js';
import { changesRows } from './rows/row-options.js';
import type { RowOptions } from './rows/row-options.js';
import type { Opening } from './opening.js';
import type { RemoteOptions } from './remote/remote-options.js';
import { temporaryFolder } from './temporary-folder.js';
import type { TemporaryFolder } from './temporary-folder.js';
import { checkFile } from './input/check-file.js';
import type { CheckedFile } from './input/check-file.js';
import { expandArgument, partitionOf } from './input/expand.js';
import type { ExpandedArgument } from './input/expand.js';
import type { Input } from './input/input.js';
import { withOrderedLabels } from './input/ordered-labels.js';
import { firstBytes } from './input/format.js';
import { readableFile } from './input/readable-file.js';
import type { ReadableFile } from './input/readable-file.js';
import type { PlainRows } from './input/plain-results.js';
import type { ResultRows } from './input/result-rows.js';
import { UNPREPARED } from './input/prepared.js';
import type { Prepared } from './input/prepared.js';
import type { InputFile } from './rows/input-file.js';

/** Files that were checked to be there. */
export interface CheckedInput {
  readonly files: readonly CheckedFile[];
  /** What messages and results call them all. */
  readonly shownFile: string;
  /** Whether the names of folders are columns. */
  readonly hasPartitions: boolean;
  readonly options: InputOptions;
}

/** Options of every command that say how to read the input. */
export interface InputOptions extends RowOptions, RemoteOptions, CsvForm {
  readonly inputFormat?: InputFormat;
  /** The sheet of a workbook; undefined: the first one with cells. */
  readonly sheet?: string;
  /** What lines of CSV without a row start with. */
  readonly comment?: string;
  /** The encoding of texts; undefined: UTF-8. */
  readonly encoding?: string;
  /** Threads of the engine of files; undefined: as many as the machine runs at once. */
  readonly threads?: number;
}

/** Find the files that arguments mean, check that they are there, and tell their formats. */
export async function checkInput(
  args: readonly string[],
  options: InputOptions,
  { cwd }: Host,
): Promise<CheckedInput> {
  if (options.engine !== undefined) {
    // Loaded late: most rows are in files.
    const { checkRemoteOptions } = await import('./remote/remote-options.js');
    checkRemoteOptions(args, options);
    return { files: [], shownFile: '', hasPartitions: false, options };
  }
  if (args.length > 1 && args.includes('-')) {
    throw usageError('standard input cannot be read together with files');
  }
  const expanded: ExpandedArgument[] = [];
  for (const arg of args) expanded.push(await expandArgument(arg, cwd));
  const names = expanded.flatMap(({ files }) => files);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw usageError(`${twice}: is given twice`);
  return {
    files: names.map((name) => checkFile(name, options.inputFormat, cwd)),
    shownFile: shownTogether(expanded),
    hasPartitions: names.length > 1 || expanded.some(({ isExpanded }) => isExpanded),
    options,
  };
}

const MOST_SHOWN = 3;

function shownTogether(expanded: readonly ExpandedArgument[]): string {
  const shown = expanded.map(({ typed, files, isExpanded }) =>
    isExpanded ? `${typed} (${files.length} ${files.length === 1 ? 'file' : 'files'})` : typed,
  );
  if (shown.length === 1 && shown[0] === '-') return 'standard input';
  if (shown.length <= MOST_SHOWN) return shown.join(', ');
  return `${shown.slice(0, MOST_SHOWN - 1).join(', ')} and ${shown.length - MOST_SHOWN + 1} more`;
}

/** Open files; what can be read only once is copied first. */
export async function openInput(
  checked: CheckedInput,
  host: Host,
  opening: Opening,
): Promise<Input> {
  const { onProgress = () => undefined, note } = opening;
  const { engine } = checked.options;
  if (engine !== undefined) {
    const { openRemote } = await import('./remote/open-remote.js');
    const run = { ...checked.options, engine };
    return withLabelsInHand(await openRemote(run, host, onProgress, note));
  }
  const folder = temporaryFolder(host);
  try {
    const copied = folder.use();
    const input = await openIn(folder, checked, host, opening);
    copied();
    const close = (): void => {
      input.close();
      folder.remove();
    };
    return withLabelsInHand({ ...input, close });
  } catch (error) {
    folder.remove();
    throw error;
  }
}

async function openIn(
  folder: TemporaryFolder,
  checked: CheckedInput,
  host: Host,
  opening: Opening,
): Promise<Input> {
  const { files, hasPartitions, options } = checked;
  const plainsByPlace: PlainRows[] = [];
  const readable = await Promise.all(
    files.map(async (one, place) => {
      const found = await readableFile(one, options, host.stdin, folder.path, place);
      const plain = await plainRows(found, options, folder.path, place);
      const file = plain?.file ?? found;
      if (plain) plainsByPlace[place] = plain;
      return {
        ...file,
        path: await uncommentedPath(file, options, join(folder.path, `uncommented${place}`)),
        csv: options,
        partition: hasPartitions ? partitionOf(one.file) : new Map<string, string | null>(),
      };
    }),
  );
  const plains = plainsByPlace.flat();
  const resultRows = await rowsOfResults(plains, checked);
  const input = await openReadable(
    await withQuestions(readable, options.describes ? null : resultRows),
    checked,
    folder,
    host,
    opening,
  );
  const found = readable.flatMap(({ format }, place) => {
    const one = files[place];
    return one ? [{ ...one, format }] : [];
  });
  const opened = { ...withOrderedLabels(input, readable), files: found };
  if (plains.length === 0) return opened;
  const notes = plains.map(({ note }) => note);
  const [results] = plains.flatMap((plain) => plain.results ?? []);
  return {
    ...{ ...opened, prepared: () => noted(input, notes, resultRows?.sharedBy ?? []) },
    ...(results && { results: results.meaning }),
    ...(resultRows && { resultRows }),
  };
}

/** What the rows of results are; null where rows of other files are among them. */
async function rowsOfResults(
  plains: readonly PlainRows[],
  { files, shownFile, options }: CheckedInput,
): Promise<ResultRows | null> {
  const repeats = plains.flatMap(({ results }) => results?.repeats ?? []);
  const areAll = repeats.length === files.length || options.on !== undefined;
  if (repeats.length === 0 || !areAll) return null;
  const { resultRows } = await import('./input/result-rows.js');
  return resultRows(repeats, shownFile, options);
}

/** Files of results with a column that names questions by their tasks, where several tasks have equal ones. */
async function withQuestions(
  files: readonly InputFile[],
  rows: ResultRows | null,
): Promise<readonly InputFile[]> {
  if (rows?.repeats.question !== TASK_AND_QUESTION) return files;
  const { withTaskAndQuestion } = await import('./input/plain-results.js');
  return files.map((file) =>
    file.columns?.some(({ name }) => name === 'question')
      ? { ...file, ...withTaskAndQuestion(file) }
      : file,
  );
}

/** What says how cells of CSV are written. */
const CSV_FORM = ['delimiter', 'quote', 'escape', 'header', 'comment'] as const;

/** The rows of a file of a form that the engine does not read; null for other files. */
async function plainRows(
  file: ReadableFile,
  options: InputOptions,
  folder: string,
  place: number,
): Promise<PlainRows | null> {
  if (options.sheet !== undefined && file.format !== 'xlsx') {
    throw new CommandError(
      `${file.shownFile}: is no workbook, and has no sheet ${quote(options.sheet)}`,
    );
  }
  const isCsv = file.format === 'csv' || file.format === 'tsv';
  const isTold = CSV_FORM.some((key) => options[key] !== undefined);
  // R quotes the first name, Weka begins with an empty line, numpy with a mark; what is packed shows none.
  if (isCsv && !isTold && /^(?:[\r\n]|# )|["\x1f]/.test(firstBytes(file.path, 4))) {
    const { plainOtherText } = await import('./input/plain-other-text.js');
    return plainOtherText(file, folder, place);
  }
  if (file.format === 'conll') {
    const { plainConll } = await import('./input/plain-conll.js');
    return plainConll(file, folder, place);
  }
  if (file.format === 'xlsx') {
    const { plainSheet } = await import('./input/plain-sheet.js');
    return plainSheet(file, options.sheet, folder, place);
  }
  if (file.format !== 'json' && file.format !== 'jsonl') return null;
  const { plainResults } = await import('./input/plain-results.js');
  const results = await plainResults(file, folder, place);
  if (results || file.format === 'jsonl') return results;
  const { plainTable } = await import('./input/plain-table.js');
  return plainTable(file, folder, place);
}

/** What was done to rows, with what files were read as. */
function noted(
  { prepared }: Input,
  notes: readonly string[],
  sharedBy: readonly string[],
): Prepared {
  const done = prepared?.() ?? UNPREPARED;
  const shared = sharedBy.length === 0 ? {} : { sharedBy };
  return { ...done, ...shared, notes: [...notes, ...done.notes] };
}

async function openReadable(
  files: readonly InputFile[],
  { shownFile, hasPartitions, options }: CheckedInput,
  folder: TemporaryFolder,
  { atExit }: Host,
  { onProgress = () => undefined, signal, written = [] }: Opening,
): Promise<Input> {
  const [only, ...more] = files;
  if (!only) throw new Error('bug: no file was given');
  if (more.length > 0 || hasPartitions || changesRows(options)) {
    const { openPrepared } = await import('./prepared-input.js');
    return openPrepared(files, shownFile, options, folder, onProgress, atExit, written);
  }
  if (only.format === 'arrow') {
    const { openArrow } = await import('./arrow/arrow-input.js');
    return openArrow(only.path, only.shownFile, signal);
  }
  const { openWithEngine } = await import('./engine/sql-input.js');
  return openWithEngine(only, folder, onProgress, atExit, options.threads);
}

/** The path of a file of CSV without its comments. */
async function uncommentedPath(
  { path, shownFile, format }: ReadableFile,
  options: InputOptions,
  copy: string,
): Promise<string> {
  const { comment } = options;
  if (comment === undefined || (format !== 'csv' && format !== 'tsv')) return path;
  const { copyWithoutComments } = await import('./input/csv/csv-comments.js');
  await copyWithoutComments(path, shownFile, comment, options, copy);
  return copy;
}
