import { isMetricError } from '@confmat/core';
import type { Host } from '../host.js';
import { countCells } from '@confmat/sql/internal';
import type { CellCounter } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { describeIssue } from '../input/describe-issue.js';
import { openEngine } from './duckdb.js';
import type { EmbeddedEngine, OnProgress } from './duckdb.js';
import { csvNotes } from '../input/csv/csv-notes.js';
import { engineError } from '../input/engine-message.js';
import type { Input } from '../input/input.js';
import { openSource } from '../input/source.js';
import { UNPREPARED } from '../input/prepared.js';
import type { TemporaryFolder } from '../temporary-folder.js';
import type { EngineFile, Source } from '../input/source-types.js';

/** Open a file with the embedded engine; what does not fit in memory goes to `folder`. */
export async function openWithEngine(
  file: EngineFile,
  folder: TemporaryFolder,
  onProgress: OnProgress,
  atExit: Host['atExit'],
  threads: number | undefined,
): Promise<Input> {
  const engine = await openEngine(folder, onProgress, atExit, { threads });
  try {
    const source = await openSource(engine, file);
    const notes = csvNotes([source]);
    return {
      source,
      ...(notes.length > 0 ? { prepared: () => ({ ...UNPREPARED, notes }) } : {}),
      count: (request, options, make) =>
        checked(source, request.from, async ({ untyped: integersFromText }, from) => {
          const counting = { ...options, integersFromText };
          const isTable = source.format === 'parquet';
          const how = request.unit ? await codedCounter(engine, isTable) : undefined;
          const result = await countCells(engine, { ...request, from }, counting, make, how);
          return { result, nRows: result.rows };
        }),
      read: (request, start) =>
        checked(source, request.from, async ({ untyped }, from) => {
          const { readScores } = await import('./read-scores.js');
          const result = await readScores(engine, { ...request, from }, untyped, start);
          return { result, nRows: result.nRows };
        }),
      cells: (columns, start, describe) =>
        checked(
          source,
          source.relation([...new Set(columns)]),
          async (_, from) => {
            const { readCellsOf } = await import('./read-cells.js');
            return readCellsOf(engine, from, columns, start());
          },
          describe,
        ),
      collect: (request) =>
        checked(source, request.from, async ({ untyped }, from) => {
          const { readSetsOf } = await import('./read-sets.js');
          const { inWords } = await import('../input/sets/read-sets.js');
          return inWords(request, () => readSetsOf(engine, { ...request, from }, untyped));
        }),
      close: engine.close,
    };
  } catch (error) {
    engine.close();
    throw error;
  }
}

/** How rows of many units are counted; loaded late, because few files have units. */
export async function codedCounter(engine: EmbeddedEngine, isTable: boolean): Promise<CellCounter> {
  const { codedCells } = await import('./coded-cells.js');
  return codedCells(engine, isTable);
}

/** What an attempt at a source came to, and how many rows it saw. */
interface Attempt<R> {
  readonly result: R;
  readonly nRows: number;
}

/**
 * Query a source while its rows are counted a second way. If the engine fails or loses rows, query the
 * same input again through its careful reader. Errors become the command's own.
 */
export async function checked<R>(
  source: Source,
  from: string,
  query: (source: Source, from: string) => Promise<Attempt<R>>,
  describe: typeof describeIssue = describeIssue,
): Promise<R> {
  const { shownFile, format, countRows, careful } = source;
  const [counted, attempt] = await Promise.allSettled([countRows?.(), query(source, from)]);
  if (counted.status === 'rejected') throw counted.reason as Error;
  if (attempt.status === 'fulfilled') {
    const { result, nRows } = attempt.value;
    if ((counted.value ?? nRows) === nRows) return result;
    if (careful === null) {
      const rows = `read ${nRows} of ${counted.value ?? nRows} rows`;
      throw new CommandError(`${shownFile}: ${rows}, is it well-formed ${format.toUpperCase()}?`);
    }
  } else {
    const reason: unknown = attempt.reason;
    if (reason instanceof CommandError) throw reason;
    if (isMetricError(reason)) throw describe(reason.issue, shownFile);
    if (careful === null) throw engineError(reason, shownFile, format);
  }
  return checked(careful, careful.relation(careful.columns), query, describe);
}
