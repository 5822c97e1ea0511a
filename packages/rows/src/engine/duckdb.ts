import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBDataChunk,
  DuckDBListValue,
} from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import { duckdb } from '@confmat/sql';
import type { SqlEngine } from '@confmat/sql';
import type { Host } from '../host.js';
import type { TemporaryFolder } from '../temporary-folder.js';
import { startedDuckdb } from './start-duckdb.js';

/** DuckDB in this process, without extensions from elsewhere. */
export interface EmbeddedEngine extends SqlEngine {
  /** Run a query, and yield its rows in the relation's order, a few thousand at a time. */
  readonly stream: (sql: string) => AsyncIterable<ColumnChunk>;
  /** Fill a table; each batch has the cells of at most 2048 rows, column by column. */
  readonly append: (table: string, batches: AsyncIterable<CellBatch>) => Promise<void>;
  readonly close: () => void;
}

/** Cells of rows by column, in the types of their table: bigints for BIGINT, arrays for lists. */
export type CellBatch = readonly (readonly unknown[])[];

/** Rows of a result by column; the arrays are valid until the next chunk is asked for. */
export interface ColumnChunk {
  readonly nRows: number;
  /** A column of type UTINYINT without NULL, shape (nRows,). */
  readonly bytes: (column: number) => Uint8Array;
  /** A column of type DOUBLE without NULL, shape (nRows,). */
  readonly doubles: (column: number) => Float64Array;
  /** A column of type INTEGER without NULL, shape (nRows,). */
  readonly ints: (column: number) => Int32Array;
  /** A column of any type: null for NULL, arrays for lists, bytes for BLOB. */
  readonly cells: (column: number) => readonly unknown[];
}

/** What the engine may use. */
export interface EngineLimits {
  /** The files that queries may read or write; undefined: any. */
  readonly onlyFiles?: readonly string[] | undefined;
  /** Threads, at least 1; undefined: as many as the machine runs at once. */
  readonly threads?: number | undefined;
}

/** Told how far a query is, as a share in [0, 1]. */
export type OnProgress = (share: number) => void;

/**
 * Start the embedded engine. What does not fit in memory goes to `folder`, which no other process
 * may use: DuckDB names its files there always the same. A query is stopped if the process ends.
 *
 * @param limits What it may use.
 */
export async function openEngine(
  folder: Pick<TemporaryFolder, 'path' | 'use'>,
  onProgress: OnProgress,
  atExit: Host['atExit'],
  { onlyFiles, threads }: EngineLimits = {},
): Promise<EmbeddedEngine> {
  const instance = await startedDuckdb();
  const connection = await instance.connect();
  await connection.run(`SET temp_directory = ${duckdb.text(folder.path)}`);
  // Without the first the engine measures no progress, without the second it prints it itself.
  await connection.run('SET enable_progress_bar = true');
  await connection.run('SET enable_progress_bar_print = false');
  // Times with a zone are labels, which are the same wherever they are counted.
  await connection.run("SET TimeZone = 'UTC'");
  if (threads !== undefined) await connection.run(`SET threads = ${threads}`);
  if (onlyFiles) await confine(connection, onlyFiles);
  const begin = (): (() => Promise<void>) => {
    const leaveFolder = folder.use();
    // The end of the process waits for a query that runs.
    const takeBack = atExit(() => {
      connection.interrupt();
    });
    return () => {
      takeBack();
      leaveFolder();
      return signalsHeard();
    };
  };
  return {
    // Columns of files have no collation.
    dialect: { ...duckdb, groupsBy: 'value' },
    query: async (sql) => {
      const end = begin();
      const stop = watch(connection, onProgress);
      try {
        const result = await connection.runAndReadAll(sql);
        return result.getRowObjectsJS();
      } finally {
        stop();
        await end();
      }
    },
    async *stream(sql) {
      const end = begin();
      try {
        yield* chunksOf(connection, sql, onProgress);
      } finally {
        await end();
      }
    },
    append: async (table, batches) => {
      const end = begin();
      try {
        await appendTo(connection, table, batches);
      } finally {
        await end();
      }
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Let queries reach the given files and no others, nor a network; this cannot be undone. */
export async function confine(
  connection: DuckDBConnection,
  files: readonly string[],
): Promise<void> {
  const paths = files.map(duckdb.text).join(', ');
  await connection.run(`SET allowed_paths = [${paths}]`);
  await connection.run('SET enable_external_access = false');
}

/**
 * Wait until the process has heard the signals that came during a query: what follows may compute for
 * long, and then signals have the effect that the system gives them.
 */
async function signalsHeard(): Promise<void> {
  for (let turn = 0; turn < TURNS; ++turn) await new Promise((resolve) => setImmediate(resolve));
}

/** A turn to ask for signals, one to hear them, one to stop listening. */
const TURNS = 3;

async function appendTo(
  connection: DuckDBConnection,
  table: string,
  batches: AsyncIterable<CellBatch>,
): Promise<void> {
  const appender = await connection.createAppender(table);
  try {
    const types = Array.from({ length: appender.columnCount }, (_, column) =>
      appender.columnType(column),
    );
    for await (const batch of batches) {
      const nRows = batch[0]?.length ?? 0;
      const chunk = DuckDBDataChunk.create(types, nRows);
      for (const [column, cells] of batch.entries()) {
        const isList = types[column]?.toString().endsWith('[]') ?? false;
        const values = isList ? cells.map(listValue) : cells;
        chunk.setColumnValues(column, values as readonly DuckDBValue[]);
      }
      appender.appendDataChunk(chunk);
    }
  } finally {
    appender.closeSync();
  }
}

function listValue(cell: unknown): DuckDBListValue | null {
  return cell === null ? null : new DuckDBListValue(cell as readonly DuckDBValue[]);
}

async function* chunksOf(
  connection: DuckDBConnection,
  sql: string,
  onProgress: OnProgress,
): AsyncGenerator<ColumnChunk> {
  const stop = watch(connection, onProgress);
  try {
    const result = await connection.stream(sql);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) return;
      yield columnChunk(chunk);
    }
  } finally {
    stop();
  }
}

/** The vectors of a chunk as they lie in memory: node-api makes an object of each value. */
function columnChunk(whole: DuckDBDataChunk): ColumnChunk {
  const { chunk, rowCount: nRows } = whole;
  const data = (column: number, nBytes: number): Uint8Array =>
    bindings.vector_get_data(bindings.data_chunk_get_vector(chunk, column), nBytes);
  return {
    nRows,
    bytes: (column) => data(column, nRows),
    doubles: (column) => {
      const bytes = data(column, nRows * Float64Array.BYTES_PER_ELEMENT);
      return new Float64Array(bytes.buffer, bytes.byteOffset, nRows);
    },
    ints: (column) => {
      const bytes = data(column, nRows * Int32Array.BYTES_PER_ELEMENT);
      return new Int32Array(bytes.buffer, bytes.byteOffset, nRows);
    },
    cells: (column) =>
      whole.getColumnValues(column).map((cell) => {
        if (cell instanceof DuckDBListValue || cell instanceof DuckDBArrayValue) return cell.items;
        return cell instanceof DuckDBBlobValue ? cell.bytes : cell;
      }),
  };
}

const WATCH_EVERY_MS = 200;

function watch(connection: DuckDBConnection, onProgress: OnProgress): () => void {
  const timer = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0) onProgress(percentage / 100);
  }, WATCH_EVERY_MS);
  return () => {
    clearInterval(timer);
  };
}
