import { MetricError, isMetricError } from '@confmat/core';
import type { MetricIssue } from '@confmat/core';
import { duckdb } from '@confmat/sql';
import { countCells } from '@confmat/sql/internal';
import { CommandError } from './command-error.js';
import { columnFacts, shareOfEqual, textPairs } from './columns/column-facts.js';
import type { FoundFacts } from './columns/column-facts.js';
import { describeIssue } from './input/describe-issue.js';
import { openEngine } from './engine/duckdb.js';
import { checked, codedCounter } from './engine/sql-input.js';
import type { EmbeddedEngine, EngineLimits, OnProgress } from './engine/duckdb.js';
import { engineError } from './input/engine-message.js';
import { WriteFault } from './input/write-fault.js';
import { readCellsOf } from './engine/read-cells.js';
import { readScores } from './engine/read-scores.js';
import { readSetsOf } from './engine/read-sets.js';
import type { Host } from './host.js';
import type { Input } from './input/input.js';
import type { TemporaryFolder } from './temporary-folder.js';
import { literalPath, openSource } from './input/source.js';
import { unitNameOf } from './input/unit-reference.js';
import type { Source } from './input/source-types.js';
import { describeSetIssue } from './input/sets/describe-set-issue.js';
import { arrowPart } from './arrow/arrow-part.js';
import { enginePart } from './rows/engine-part.js';
import type { Part } from './rows/part.js';
import { withBands } from './rows/band-columns.js';
import { someWrongRows, writeWrongRows } from './rows/wrong-rows.js';
import { itemRows } from './rows/list-items.js';
import type { ItemRows } from './rows/list-items.js';
import { RowsView } from './rows/rows-view.js';
import type { RowOptions } from './rows/row-options.js';
import { ROW_COLUMN } from './rows/row-number.js';
import type { InputFile } from './rows/input-file.js';

/**
 * Open files whose rows are prepared by the engine before they are counted.
 *
 * @param written The files that the engine writes.
 */
export async function openPrepared(
  files: readonly InputFile[],
  shownFile: string,
  { threads, ...options }: RowOptions & Pick<EngineLimits, 'threads'>,
  folder: TemporaryFolder,
  onProgress: OnProgress,
  atExit: Host['atExit'],
  written: readonly string[],
): Promise<Input> {
  const reached = [...files.flatMap(({ path }) => [path, literalPath(path)]), ...written];
  const onlyFiles = options.isConfined ? reached : undefined;
  const engine = numbered(await openEngine(folder, onProgress, atExit, { onlyFiles, threads }));
  try {
    const parts: Part[] = [];
    for (const [place, file] of files.entries()) parts.push(await openPart(engine, file, place));
    const view = new RowsView(engine, parts, shownFile, options);
    const items = options.listColumn ? itemRows(engine, view, options.listColumn) : null;
    const source = withBands((items ?? view).source, options.by ?? [], engine.dialect);
    return inputOf(engine, parts, view, items, source);
  } catch (error) {
    engine.close();
    throw error;
  }
}

/** The engine, which takes a row's number from its column. */
function numbered(engine: EmbeddedEngine): EmbeddedEngine {
  const dialect = { ...engine.dialect, rowNumber: duckdb.identifier(ROW_COLUMN) };
  return { ...engine, dialect };
}

async function openPart(engine: EmbeddedEngine, file: InputFile, place: number): Promise<Part> {
  const { path, shownFile, format, partition } = file;
  const where = { place, path, partition };
  if (format === 'arrow') return arrowPart(engine, shownFile, where);
  const source = await openSource(engine, file);
  return enginePart(engine, source, where);
}

type Describe = (issue: MetricIssue, shownFile: string) => CommandError;

function inputOf(
  engine: EmbeddedEngine,
  parts: readonly Part[],
  view: RowsView,
  items: ItemRows | null,
  source: Source,
): Input {
  const attempt = async <R>(query: () => Promise<R>, describe: Describe): Promise<R> => {
    try {
      await view.prepare();
      await items?.prepare();
      return await query();
    } catch (error) {
      if (error instanceof CommandError) throw error;
      if (isMetricError(error)) throw await inFile(error.issue, view, items, describe);
      throw engineFault(error, parts, source);
    }
  };
  return {
    source,
    prepared: view.prepared,
    count: (request, options, make) => {
      const counting = { ...options, integersFromText: source.untyped };
      return attempt(async () => {
        const how = request.unit ? await codedCounter(engine, true) : undefined;
        return countCells(engine, request, counting, make, how);
      }, describeIssue);
    },
    read: (request, start) =>
      attempt(async () => {
        try {
          return await readScores(engine, request, source.untyped, start);
        } catch (error) {
          throw await withNumber(error, view);
        }
      }, describeIssue),
    cells: (columns, start, describe) => {
      // The view has the columns that were asked for before it is made.
      const from = source.relation([...new Set(columns)]);
      return attempt(async () => {
        const { result } = await readCellsOf(engine, from, columns, start());
        return result;
      }, describe);
    },
    collect: (request) =>
      attempt(async () => {
        const { result } = await readSetsOf(engine, request, source.untyped);
        return result;
      }, describeSetIssue),
    wrongRows: {
      some: (wanted, most) => {
        const columns = view.writtenColumns();
        return attempt(
          () => someWrongRows(engine, view.filesOfRows(), wanted, columns, most),
          describeIssue,
        );
      },
      write: async (wanted, path, format) => {
        const columns = view.writtenColumns();
        const nWritten = await attempt(async () => {
          try {
            return await writeWrongRows(engine, view.filesOfRows(), wanted, columns, path, format);
          } catch (error) {
            throw writeFault(error, path) ?? error;
          }
        }, describeIssue);
        return { nWritten, nWrong: nWritten };
      },
    },
    columns: {
      faults: view.faults,
      facts: (columns) => {
        const only = view.only();
        const read = (relation: string): Promise<FoundFacts> =>
          columnFacts(engine, relation, columns, source.untyped);
        if (only) {
          return checked(only, '', async (file) => {
            const found = await read(view.rowsOf(file, columns));
            return { result: found, nRows: found.nRows };
          });
        }
        const relation = source.relation(source.columns);
        return attempt(() => read(relation), describeIssue);
      },
      agreement: (a, b) => {
        const relation = source.relation([a, b]);
        return attempt(() => shareOfEqual(engine, a, b, relation), describeIssue);
      },
      likeness: (a, b) => shareOfEqual(engine, a, b),
      pairs: (a, b) => textPairs(engine, a, b),
    },
    close: engine.close,
  };
}

/** Rows of scores are numbered as they come; their own numbers are in a column. */
async function withNumber(error: unknown, view: RowsView): Promise<unknown> {
  if (!isMetricError(error) || !('row' in error.issue) || error.issue.row === null) return error;
  const row = await view.numberAt(error.issue.row);
  return new MetricError(error.caller, { ...error.issue, row });
}

/** Name the file of a fault, and the row in it. */
async function inFile(
  issue: MetricIssue,
  view: RowsView,
  items: ItemRows | null,
  describe: Describe,
): Promise<CommandError> {
  if (!('row' in issue) || issue.row === null) return describe(issue, view.source.shownFile);
  const argument = unitNameOf(issue.argument) ?? issue.argument;
  const column = items?.fileColumn(argument) ?? argument;
  const { shownFile, row } = await view.locate(column, issue.row);
  return view.refusal({ ...issue, row }, (inRow) => describe(inRow, shownFile));
}

/** The engine names the path of the file that it could not write. */
function writeFault(error: unknown, path: string): WriteFault | null {
  const text = error instanceof Error ? error.message : '';
  return text.includes(path) ? new WriteFault(text) : null;
}

/** The engine names the path of the file that it could not read. */
function engineFault(error: unknown, parts: readonly Part[], source: Source): CommandError {
  const text = error instanceof Error ? error.message : '';
  const part = parts.length === 1 ? parts[0] : parts.find(({ path }) => text.includes(path));
  return engineError(error, part?.source.shownFile ?? source.shownFile, part?.source.format ?? '');
}
